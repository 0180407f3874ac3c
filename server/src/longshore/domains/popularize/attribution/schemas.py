"""What the attribution actions take and give; moments are Unix seconds."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from longshore.domains.popularize.attribution.rules import Keeps, Proof
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, none_if_blank


class AttributionRuleQuery(OfGame):
    """The rule of the game."""


class AttributionRuleInput(OfGame):
    """What is changed of the rule; it decides about touches and players from now on.

    What is absent stays; `returns_after_days` as null or empty: players never move again.
    """

    window_days: Annotated[int, Field(ge=1, le=365)] | None = None
    keeps: Keeps | None = None
    returns_after_days: Annotated[
        Annotated[int, Field(ge=1, le=3650)] | None, BeforeValidator(none_if_blank)
    ] = None


class AttributionRuleOutput(BaseModel):
    """The rule in force; who changed it last, empty for the default."""

    window_days: int
    keeps: Keeps
    returns_after_days: int | None
    updated_user_name: str


class AttributionQuery(OfGame):
    """Whose a player is, and why."""

    player_id: Id


TouchVerdict = Literal["decided", "superseded", "outranked", "too_old", "after", "counts"]


class TouchOutput(BaseModel):
    """One thing that the player's device proved, and what it counted for.

    `decided` is why the player belongs to the promoter; `superseded` gave way before they
    registered, `outranked` never counted, `too_old` was outside the window, `after` came after
    they registered; `counts` counts for whoever registers on the device next.
    """

    id: int
    promoter_id: int
    promoter_name: str
    proof: Proof
    package_id: int | None
    link_id: int | None
    at: int
    verdict: TouchVerdict


class BelongingOutput(BaseModel):
    """Whose the player is from a moment on; `is_return` after they had been away."""

    promoter_id: int
    promoter_name: str
    begins_at: int
    is_return: bool
    touch_id: int


class AttributionExplained(BaseModel):
    """A player's promoters, the newest first, and every touch of the device they came on.

    None of them: the player came by themselves.
    """

    player_id: int
    registered_at: int
    rule: AttributionRuleOutput
    belongs: list[BelongingOutput]
    touches: list[TouchOutput]
