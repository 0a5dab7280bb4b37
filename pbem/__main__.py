"""`pbem` and `python -m pbem`."""

import gc


def collect_seldom() -> None:
    """Looks seldom for garbage: a run is short and makes many small things, hardly any of them in circles."""
    gc.set_threshold(1_000_000, 50, 50)


def main() -> None:
    """Runs the command line."""
    collect_seldom()
    from pbem.cli.main import pbem

    pbem.main(prog_name="pbem")


if __name__ == "__main__":
    main()
