"""`pbem` and `python -m pbem`."""

from pbem.garbage import collect_seldom


def main() -> None:
    """Runs the command line."""
    collect_seldom()
    from pbem.cli.main import pbem

    pbem.main(prog_name="pbem")


if __name__ == "__main__":
    main()
