"""What is published of limits: regions, lists of addresses, and what refused players read."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from longshore.kit.text.kinds import Line

ListKey = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_.-]{0,63}$")]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
CountryCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
Words = Annotated[Line, Field(max_length=200)]


class Country(BaseModel, extra="forbid"):
    """A country or region by its code (ISO 3166-1 alpha-2)."""

    code: CountryCode


class Regions(BaseModel, extra="forbid"):
    """From where players may enter; an address of unknown place always may.

    `off`: from everywhere. `only`: from `countries`. `except`: from everywhere else.
    """

    mode: Literal["off", "only", "except"] = "off"
    countries: Annotated[list[Country], Field(max_length=260)] = []


class ListInUse(BaseModel, extra="forbid"):
    """A list of addresses whose players are refused, or admitted whatever else is said.

    `digest` names what the list holds, which is kept apart (`address_list`); `ranges` counts it.
    """

    key: ListKey
    note: Words = ""
    effect: Literal["refuse", "admit"] = "refuse"
    digest: Digest
    ranges: Annotated[int, Field(ge=1, le=1_000_000)]


class Told(BaseModel, extra="forbid"):
    """What refused players read; empty is the other language's, and without both, nothing more."""

    zh: Words = ""
    en: Words = ""


class Limits(BaseModel, extra="forbid"):
    """Who may enter by where they are: lists that admit, then lists that refuse, then regions."""

    regions: Regions = Regions()
    lists: Annotated[list[ListInUse], Field(max_length=50)] = []
    told: Told = Told()
