"""`pbem` and `python -m pbem`."""

from pbem.garbage import collect_seldom, leave_it


def main() -> None:
    """Runs the command line."""
    collect_seldom()
    from pbem.cli.main import pbem

    try:
        pbem.main(prog_name="pbem")
    finally:
        leave_it()


if __name__ == "__main__":
    main()
