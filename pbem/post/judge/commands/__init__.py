"""What a mail may ask of the judge, a module a kind."""
