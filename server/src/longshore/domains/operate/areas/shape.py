"""What is published of a game's global settings: its clock, and the areas that it is sold in."""

from collections.abc import Sequence
from typing import Annotated, Literal, Self, get_args

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, model_validator

from longshore.domains.operate.areas.privacy import Regime
from longshore.domains.operate.limits.shape import Country
from longshore.domains.operate.notices import Tag
from longshore.domains.pack.goods import EXPONENTS
from longshore.kit.clock import known_zones
from longshore.kit.text.kinds import Line, shaped
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

LoginMethod = Literal["guest", "account", "phone", "email", "channel"]
_METHODS = len(get_args(LoginMethod))
_AreaKey = Annotated[
    str,
    shaped(
        r"^[a-z][a-z0-9_-]{0,31}$",
        Text(
            "应以小写字母开头，只含小写字母、数字、横线和下划线",
            "must begin with a small letter, and hold small letters, digits, - and _ only",
        ),
    ),
]
_StoreCode = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$")]


def _known_zone(value: str) -> str:
    if value and value not in known_zones():
        text = Text("应为时区名称，例如 Asia/Tokyo", "must be a time zone, such as Asia/Tokyo")
        raise refused("time_zone", text)
    return value


def _known_currency(value: str) -> str:
    if value not in EXPONENTS:
        text = Text("应为货币代码，例如 USD", "must be the code of a currency, such as USD")
        raise refused("currency", text)
    return value


class Language(BaseModel, extra="forbid"):
    """A language by its tag."""

    code: Tag


class Currency(BaseModel, extra="forbid"):
    """A currency by its code (ISO 4217)."""

    code: Annotated[str, AfterValidator(_known_currency)]


class Store(BaseModel, extra="forbid"):
    """A channel that packages are built for, such as `apple` and `google`."""

    code: _StoreCode


class Method(BaseModel, extra="forbid"):
    """A way to sign in."""

    code: LoginMethod


class Area(BaseModel, extra="forbid"):
    """Countries that share what the game offers there; none means wherever no other area is.

    The first language and the first currency are what is taken where nothing else says which.
    Without stores every one is open.
    """

    key: _AreaKey
    name: Annotated[Line, Field(min_length=1, max_length=50)]
    countries: Annotated[list[Country], Field(max_length=260)] = []
    languages: Annotated[list[Language], Field(min_length=1, max_length=30)]
    currencies: Annotated[list[Currency], Field(min_length=1, max_length=30)]
    stores: Annotated[list[Store], Field(max_length=60)] = []
    login_methods: Annotated[list[Method], Field(min_length=1, max_length=_METHODS)]
    privacy: Regime = "none"

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        for rows in (self.languages, self.currencies, self.stores, self.login_methods):
            _once([one.code for one in rows])
        return self

    def has_store(self, code: str) -> bool:
        """Whether a channel is open here; players of none (empty) always are welcome."""
        return not code or not self.stores or any(one.code == code for one in self.stores)

    def sells_in(self, currency: str) -> bool:
        """Whether prices here are in a currency."""
        return any(one.code == currency for one in self.currencies)


class Globals(BaseModel, extra="forbid"):
    """The zone (IANA) of the game's clock, empty for the installation's, and its areas.

    Where the zone in force is the game's own, another one is kept with `moves_seen` alone: what the
    preview of its moves gave. It is not part of what is published.
    """

    time_zone: Annotated[str, AfterValidator(_known_zone)] = ""
    moves_seen: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")] | None = None
    areas: Annotated[list[Area], Field(max_length=60)] = []

    @model_validator(mode="after")
    def _a_country_is_in_one(self) -> Self:
        _once([area.key for area in self.areas])
        _once([country.code for area in self.areas for country in area.countries])
        if sum(not area.countries for area in self.areas) > 1:
            raise refused(
                "two_rests",
                Text(
                    "只能有一个区域不选国家与地区（其余所有地区都归它）",
                    "Only one area can go without countries: everywhere else belongs to it",
                ),
            )
        return self


def _once(codes: Sequence[str]) -> None:
    for code in codes:
        if codes.count(code) > 1:
            text = Text("{code}只能出现一次", "{code} can be there once only").filled(code=code)
            raise refused("twice", text)
