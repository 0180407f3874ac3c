"""What the calls about mini games take and give."""

import ipaddress
from typing import Annotated, Self
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    SecretStr,
    StringConstraints,
    model_validator,
)

from longshore.domains.pack.mini_games.platforms import PLATFORMS, Orientation, PlatformCode
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import none_if_blank
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_DOMAINS = 200
_DOMAIN = Text(
    "{value} 应为 {scheme}://域名，不含路径，不能是 IP",
    "{value} must be {scheme}://host, no path and no IP address",
)


def _domains(scheme: str) -> AfterValidator:
    def check(values: list[str]) -> list[str]:
        for value in values:
            if not _is_domain(value, scheme):
                raise refused("domain", _DOMAIN.filled(value=value, scheme=scheme))
        return list(dict.fromkeys(value.lower() for value in values))

    return AfterValidator(check)


def _is_domain(value: str, scheme: str) -> bool:
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    if parts.scheme != scheme or "." not in host or value != f"{scheme}://{parts.netloc}":
        return False
    if "@" in parts.netloc or port == 0 or not value.isascii() or " " in value:
        return False
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return True
    return False


Domain = Annotated[Line, Field(min_length=1, max_length=200)]
HttpsDomains = Annotated[list[Domain], Field(max_length=MOST_DOMAINS), _domains("https")]
WssDomains = Annotated[list[Domain], Field(max_length=MOST_DOMAINS), _domains("wss")]
Parameter = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^[A-Za-z0-9_.:-]*$", max_length=64)
]
Secret = Annotated[
    Annotated[SecretStr, Field(min_length=8, max_length=200)] | None, BeforeValidator(none_if_blank)
]


class Domains(BaseModel):
    """The servers that the mini game may talk to, as the platform's console lists them."""

    request: HttpsDomains = []
    socket: WssDomains = []
    upload: HttpsDomains = []
    download: HttpsDomains = []


class SavePlatform(OfGame):
    """Parameters of one platform; what is absent, one of its domains' kinds too, stays as it is.

    Without parameters so far it needs its app id and the project's name.
    """

    platform: PlatformCode
    app_id: Annotated[Line, Field(max_length=64)] | None = None
    project_name: Annotated[Line, Field(min_length=1, max_length=50)] | None = None
    orientation: Orientation | None = None
    domains: Domains = Domains()
    payment: Annotated[dict[str, Parameter], Field(max_length=10)] = {}
    app_secret: Secret = None
    payment_secret: Secret = None

    @model_validator(mode="after")
    def _fits_the_platform(self) -> Self:
        known = PLATFORMS[self.platform]
        if self.app_id is not None and not known.app_id.fullmatch(self.app_id):
            text = Text(
                "该平台的 AppID 形如 {example}", "An AppID of this platform looks like {example}"
            )
            raise refused("app_id", text.filled(example=known.example))
        if unknown := set(self.payment) - set(known.payment):
            names = ", ".join(sorted(unknown))
            text = Text(
                "该平台没有这些支付参数：{names}", "This platform has no payment parameter {names}"
            )
            raise refused("payment", text.filled(names=names))
        return self


class PlatformReference(OfGame):
    """One platform of the game."""

    platform: PlatformCode


class PlatformOutput(BaseModel):
    """A platform's parameters; of secrets only whether they are set. Times in Unix seconds.

    `missing` names what the platform needs and does not have; `example` is an app id of its form.
    """

    platform: PlatformCode
    is_configured: bool
    example: str
    payment_names: list[str]
    app_id: str
    project_name: str
    orientation: Orientation
    domains: Domains
    payment: dict[str, str]
    has_app_secret: bool
    has_payment_secret: bool
    missing: list[str]
    updated_user_name: str
    updated_at: int | None


class ProjectFile(BaseModel):
    """One text file of a project."""

    name: str
    text: str


class Project(BaseModel):
    """The files of a project, and all of them as a zip archive (base64)."""

    file_name: str
    files: list[ProjectFile]
    archive: str
