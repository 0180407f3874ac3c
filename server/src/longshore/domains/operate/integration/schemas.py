"""What the calls about an integration take and give. Times are Unix seconds."""

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, Field

from longshore.account.identity import Password
from longshore.domains.operate.publishing.switches import Key
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


class ListenQuery(OfGame):
    """The newest call that is known; 0 for all that are kept."""

    after: Annotated[int, Field(ge=0, le=2**63 - 1)] = 0


class HeardCall(BaseModel):
    """A call of the game's client, server or channel, accepted while `code` is 0.

    `reason` is what its caller was told. `request` holds headers and body without what is secret or
    somebody's own. `environment` is empty where the call belongs to none.
    """

    id: int
    at: int
    method: str
    path: str
    environment: str
    status: int
    code: int
    reason: str
    milliseconds: float
    request: str


class HeardCalls(BaseModel):
    """Calls, the newest first."""

    list: list[HeardCall]


class SignatureTrial(OfGame):
    """A call of the game's server as it was sent; `password` is the caller's.

    `request` is an HTTP message: `POST /path`, headers and, after an empty line, the body.
    """

    request: Annotated[str, Field(min_length=1, max_length=16_384)]
    password: Password


class SignedTried(BaseModel):
    """What was signed and what should have been; `first_difference` counts characters from 0.

    `findings` say what else the run time would refuse, and which mistake made the signature.
    """

    string_to_sign: str
    expected: str
    given: str
    is_right: bool
    first_difference: int | None
    findings: list[str]


SwitchReader = Literal["client", "server", "ofrep", "ofrep_one"]


class SwitchReadsQuery(OfGame):
    """Which switch."""

    key: Key


class SwitchRead(BaseModel):
    """A way in which a switch can be read; None as moments is one that nobody has taken yet.

    `client` is a client's start, `server` the call of the game's server, `ofrep` OpenFeature asking
    for all, `ofrep_one` for this one: `is_of_this_one` alone says that it was asked for by its
    name. `detail` is the system and SDK of the newest start. `last_at` is ten minutes behind at
    most.
    """

    reader: SwitchReader
    is_of_this_one: bool
    detail: str
    first_at: int | None
    last_at: int | None
