"""What a recipe is: the facts of one channel's login check and payment notice, as data.

A recipe holds no code: its texts and conditions are `pieces.py`.
"""

from typing import Annotated

from pydantic import Field, model_validator

from longshore.domains.operate.recipes.calls import Login, Purchase
from longshore.domains.operate.recipes.pieces import SOURCES, Fact, references
from longshore.domains.operate.recipes.schema import Family, Payment


class Texts(Fact):
    """One text in both languages."""

    zh: str
    en: str


class Recipe(Fact):
    """Everything known of a channel's protocol.

    `codes` are the catalogue's channels that it serves. `secrets` are the parameters that are never
    shown. `unsure` says what a person should know before relying on it.
    """

    code: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
    codes: tuple[str, ...] = ()
    name: Texts
    family: Family
    newest_source_year: Annotated[int, Field(ge=2010, le=2100)]
    sources: tuple[str, ...]
    secrets: tuple[str, ...] = ()
    unsure: Texts | None = None
    login: Login | None = None
    payment: Payment | None = None
    purchase: Purchase | None = None

    @model_validator(mode="after")
    def _references_exist(self) -> "Recipe":
        if self.login is None and self.payment is None:
            raise ValueError("a recipe has a login check or a payment notice")
        if self.purchase is not None and self.payment is None:
            raise ValueError("what is paid must be told: a purchase needs a payment notice")
        for part in (self.login, self.payment, self.purchase):
            if part is not None:
                _check_sources(part)
        return self

    @property
    def served(self) -> tuple[str, ...]:
        """The channels of the catalogue that this recipe is for."""
        return (self.code, *self.codes)

    @property
    def parameters(self) -> frozenset[str]:
        """The names of the parameters that it needs."""
        return frozenset(
            path[0]
            for source, path, _ in references(self.model_dump_json())
            if source == "parameter"
        )


def _check_sources(part: Login | Payment | Purchase) -> None:
    named = part.steps if isinstance(part, Purchase) else part.documents
    known = SOURCES | {one.name for one in named}
    for source, _, _ in references(part.model_dump_json()):
        if source not in known:
            raise ValueError(f"there is no source {source!r}")
