"""What the calls about activities take and give. Times are Unix seconds."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from longshore.domains.operate.activities import TriggerName
from longshore.domains.operate.notices.floating import ItemKey
from longshore.domains.operate.notices.windows import Wall
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId

RewardState = Literal["given", "withdrawn", "owed"]


class PreviewInput(OfGame):
    """A player, and when: a moment of the game's clock, empty for now.

    `of_draft` asks what would be if the draft were published.
    """

    player_id: Id
    at: Wall = ""
    of_draft: bool = True


class ActivityCheck(BaseModel):
    """One thing that was looked at; `decided_by` is the condition of the rule that decided."""

    key: str
    is_passed: bool
    words: str
    decided_by: str


class PreviewedStep(BaseModel):
    """A step; `given` is how often the player was given it."""

    at: int
    is_reached: bool
    given: int


class PreviewedActivity(BaseModel):
    """An activity as a player would have it: whether it is for them and can give, and why.

    `beaten_by` is the key of one of its group that comes first.
    """

    key: str
    trigger: TriggerName
    is_for: bool
    beaten_by: str
    progress: int
    checks: list[ActivityCheck]
    steps: list[PreviewedStep]


class Preview(BaseModel):
    """What a player would see at a moment, the highest priority first."""

    at: int
    list: list[PreviewedActivity]


class Money(BaseModel):
    """A sum in minor units of a currency."""

    currency: str
    minor: int


class ActivityFigures(BaseModel):
    """How an activity is doing.

    `reached` counts players whom an occasion of it was for, `rewarded` those who were given
    something; `times` and `spent` count rewards and their items, as limits do; `money` is of the
    paid orders that earned them.
    """

    key: str
    reached: int
    rewarded: int
    times: int
    spent: int
    withdrawn: int
    owed: int
    money: list[Money]


class AllFigures(BaseModel):
    """Figures of every activity that had an occasion."""

    list: list[ActivityFigures]


class RewardQuery(OfGame):
    """Which rewards, the newest first; `before` is the `next` of the page before."""

    key: ItemKey
    player_id: OptionalId = None
    before: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=200)] = 50


class GivenItem(BaseModel):
    """So many of one of the game's own items."""

    item: str
    name: str
    quantity: int


class RewardOutput(BaseModel):
    """One reward; `delivery` is what became of it at the game's server."""

    id: int
    player_id: str
    occasion: str
    step: int
    order_number: str
    rewards: list[GivenItem]
    state: RewardState
    delivery: str
    created_at: int


class RewardPage(BaseModel):
    """One page of rewards; `next` begins the one after it."""

    list: list[RewardOutput]
    next: int | None


class ActivityCost(BaseModel):
    """What an activity of the draft would have given in the week; of items, how many of each.

    `refused` counts what a limit or the budget would have kept back; `money` is of the paid orders
    that would have earned it.
    """

    key: str
    players: int
    times: int
    spent: int
    refused: int
    items: list[GivenItem]
    money: list[Money]


class Cost(BaseModel):
    """What the draft would have cost in seven whole days of the game's clock.

    `one_in` above 1 judged every so-many-th player of a busy week, and is multiplied in.
    """

    begins_at: int
    ends_at: int
    occasions: int
    one_in: int
    list: list[ActivityCost]
