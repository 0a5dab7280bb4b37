"""The judge's configuration: `judge.toml`, and over it the environment, where secrets belong."""

from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

FILE = "judge.toml"
PREFIX = "PBEM_JUDGE_"


class Part(BaseModel):
    """A part of the configuration: an unknown name in it is a mistake, and is told."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Server(Part):
    """A server of mail: where it is, how it is spoken to, who logs in."""

    host: str
    port: int = Field(ge=1, le=65_535)
    security: Literal["tls", "starttls", "none"] = "tls"
    user: str = ""
    password: SecretStr = SecretStr("")
    timeout: float = 60  # seconds


class Imap(Server):
    """The mailbox that is read."""

    port: int = Field(default=993, ge=1, le=65_535)
    folder: str = "INBOX"


class Smtp(Server):
    """The server that mail is handed to."""

    port: int = Field(default=465, ge=1, le=65_535)


class Inbound(Part):
    """Where mail comes from; with neither it is handed over by standard input alone."""

    imap: Imap | None = None
    maildir: Path | None = None


class Outbound(Part):
    """Where mail goes to: one of the two."""

    smtp: Smtp | None = None
    maildir: Path | None = None


class Limits(Part):
    """What one sender may ask of the judge. Nothing that comes above a limit is lost: it waits, or is told."""

    size: int = Field(default=262_144, ge=10_000)  # bytes of a mail
    mails: int = Field(default=60, ge=1)  # of one player in an hour; what comes above waits
    strangers: int = Field(default=1, ge=0)  # answers in a day to one address that is no player's
    tries: int = Field(default=20, ge=1)  # to send one mail
    wait: float = Field(default=30, gt=0)  # seconds before a mail is sent anew; twice as many each time
    lease: float = Field(default=180, gt=0)  # seconds after which another worker sends what one has in hand


class Settings(BaseSettings):
    """All of it."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_nested_delimiter="__", extra="forbid", frozen=True)

    address: str  # the judge's own; a player's is `judge+TOKEN@host`
    name: str = "pbem judge"
    database: SecretStr = SecretStr("sqlite:///judge.sqlite")
    inbound: Inbound = Inbound()
    outbound: Outbound = Outbound()
    limits: Limits = Limits()
    trusted: str = ""  # the server whose `Authentication-Results` count
    unverified: Literal["refuse", "play"] = "refuse"  # orders that bear no token and no proof
    notation: str = ""  # the address of a page that explains how orders are written, for invitations
    poll: float = Field(default=30, gt=0)  # seconds between two looks at the mailbox
    digest_hour: int = Field(default=8, ge=0, le=23)  # UTC; reminders go out from then on, once a day
    remind_after: float = Field(default=48, ge=0)  # hours after which a player is reminded

    @field_validator("address")
    @classmethod
    def _one_address(cls, value: str) -> str:
        local, at, host = value.partition("@")
        if not (local and at and host) or any(each in value for each in " <>,\"'+") or "@" in host:
            message = f"`{value}` is no plain address such as judge@example.org"
            raise ValueError(message)
        return value.lower()

    @model_validator(mode="after")
    def _one_way_out(self) -> Self:
        if self.outbound.smtp and self.outbound.maildir:
            message = "mail goes out by SMTP or into a maildir, not both"
            raise ValueError(message)
        return self

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment comes before the file."""
        _ = dotenv_settings, file_secret_settings  # of which a judge has none
        return (init_settings, env_settings, TomlConfigSettingsSource(settings_cls))

    @property
    def domain(self) -> str:
        """The host of the judge's address."""
        return self.address.partition("@")[2]

    @property
    def ways(self) -> dict[str, str]:
        """Whose mail the judge reads and where it sends its own, without a secret: a backup and `status` show it."""
        imap, smtp = self.inbound.imap, self.outbound.smtp
        reads = [f"{imap.user}@{imap.host}/{imap.folder} (IMAP)"] if imap else []
        reads += [f"the folder {self.inbound.maildir}"] if self.inbound.maildir else []
        sends = f"{smtp.user}@{smtp.host} (SMTP)" if smtp else f"the folder {self.outbound.maildir}"
        sends = sends if smtp or self.outbound.maildir else "nowhere"
        return {"address": self.address, "reads": " and ".join(reads) or "only standard input", "sends": sends}

    def address_of(self, token: str) -> str:
        """Returns the address that belongs to one seat."""
        local, _, host = self.address.partition("@")
        return f"{local}+{token}@{host}"


def load_settings(folder: Path) -> Settings:
    """Returns the configuration of a judge's folder; what is relative in it is relative to the folder.

    Raises:
        ValueError: if it is not sound; pydantic says in which line of thought.
        OSError: if it cannot be read.
    """
    file = folder / FILE

    class Here(Settings):
        model_config = SettingsConfigDict(toml_file=file)

    found = Here()  # type: ignore[call-arg]  # its values come from the file
    return _under(Settings.model_validate(found.model_dump()), folder)  # of a class that other processes know, too


def _under(settings: Settings, folder: Path) -> Settings:
    url = settings.database.get_secret_value()
    if url.startswith("sqlite:///") and not url.startswith("sqlite:////"):
        url = f"sqlite:///{(folder / url.removeprefix('sqlite:///')).absolute()}"
    inbound, outbound = settings.inbound, settings.outbound
    changes = {
        "database": SecretStr(url),
        "inbound": inbound.model_copy(update={"maildir": inbound.maildir and folder / inbound.maildir}),
        "outbound": outbound.model_copy(update={"maildir": outbound.maildir and folder / outbound.maildir}),
    }
    return settings.model_copy(update=changes)
