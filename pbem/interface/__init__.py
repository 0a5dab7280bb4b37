"""What `import pbem` gives to other programs: values that know no command line and keep no state between calls."""
