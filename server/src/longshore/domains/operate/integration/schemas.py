"""What the calls about an integration take and give. Times are Unix seconds."""

from typing import Literal, get_args

from pydantic import BaseModel

from longshore.domains.pack.callbacks import Environment
from longshore.gateway.of_game import OfGame

StepName = Literal["init", "login", "verify", "role", "order", "paid", "notified", "events"]


class ChecklistQuery(OfGame):
    """Whose calls count; those that belong to no environment count in both."""

    environment: Environment


class ChecklistStep(BaseModel):
    """A step of the integration; open while `first_at` is None.

    `detail` is what the newest call told of itself: system and SDK, channel, order.
    """

    step: StepName
    is_optional: bool
    first_at: int | None
    last_at: int | None
    detail: str


class ChecklistOutput(BaseModel):
    """The steps in the order in which a game takes them, and the zone for reading their times.

    `address` is where the game's calls go; `has_notify_address` says whether the environment has
    an address for payments.
    """

    time_zone: str
    address: str
    app_id: str
    has_notify_address: bool
    steps: list[ChecklistStep]


GateName = Literal["usdk", "thinkingdata"]
GATES: tuple[GateName, ...] = get_args(GateName)


class SetGate(OfGame):
    """Which gate to open or close."""

    gate: GateName
    is_open: bool


class GateOutput(BaseModel):
    """A gate for games that speak another protocol; closed while `opened_at` is None."""

    gate: GateName
    opened_at: int | None
    opened_user_name: str


class GatesOutput(BaseModel):
    """Every gate of a game."""

    gates: list[GateOutput]
