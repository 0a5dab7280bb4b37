"""What the judge's commands share: its folder, its configuration, its open store."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import fail

folder = click.option(
    "--dir", "folder", type=click.Path(path_type=Path), default=Path(), metavar="DIR",
    help="The judge's folder, with `judge.toml`; the current one by default.",
)  # fmt: skip
INSTALL = "install it with what it needs: `pip install 'pbem[judge]'`"


def installed() -> None:
    """Ends the program where what a judge needs is not installed."""
    try:
        import pydantic_settings
        import sqlalchemy
    except ModuleNotFoundError as error:
        fail(f"the judge needs {error.name}, which is not installed", INSTALL)
    assert pydantic_settings
    assert sqlalchemy


def settings_of(place: Path) -> Any:
    """Returns the configuration; one that is not sound ends the program with its faults."""
    installed()
    from pydantic import ValidationError

    from pbem.post.judge.settings import FILE, load_settings

    if not (place / FILE).is_file():
        fail(
            f"there is no {place / FILE}", "make the judge's folder with `pbem judge init DIR`, or name it: `--dir DIR`"
        )
    try:
        return load_settings(place)
    except ValidationError as error:
        told = "; ".join(f"{'.'.join(map(str, each['loc'])) or 'judge.toml'}: {each['msg']}" for each in error.errors())
        return fail(
            f"the configuration {place / FILE} is not sound: {told}", "mend it; docs/judge.md explains each line"
        )
    except ValueError as error:  # no TOML
        return fail(f"{place / FILE} cannot be read: {error}", "mend that line")


@contextmanager
def opened(place: Path) -> Iterator[tuple[Any, Any]]:
    """Yields the configuration and the store; trouble with the store ends the program."""
    settings = settings_of(place)
    from pbem.post.judge.store.opening import Store

    with telling_trouble():
        store = Store(settings.database.get_secret_value())
        store.check()
        yield settings, store
    store.close()


@contextmanager
def telling_trouble() -> Iterator[None]:
    """Ends the program with a sentence where the store fails."""
    from sqlalchemy.exc import SQLAlchemyError

    from pbem.post.judge.store.schema import StoreError

    try:
        yield
    except StoreError as error:
        fail(str(error), error.remedy)
    except SQLAlchemyError as error:
        cause = " ".join(str(getattr(error, "orig", None) or type(error).__name__).split())
        fail(
            f"the store fails: {cause}",
            "nothing is lost; see that the database runs and its disk has room, and try again",
        )
