"""The shape of what is published of activities."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, model_validator
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activities.errors import UnknownFactError
from longshore.domains.operate.notices.floating import ItemKey
from longshore.domains.operate.notices.texts import MOST_LANGUAGES, Tag, each_once, keys_once
from longshore.domains.operate.notices.windows import Window
from longshore.domains.operate.rules import Rule, fields_asked
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

TriggerName = Literal[
    "first_payment", "each_payment", "total_payment", "daily_visit", "visit_days", "visit_streak",
    "registration", "role_level",
]  # fmt: skip
TRIGGERS: tuple[TriggerName, ...] = get_args(TriggerName)
OF_ONE_ORDER: frozenset[TriggerName] = frozenset(("first_payment", "each_payment"))
OF_ORDERS: frozenset[TriggerName] = OF_ONE_ORDER | {"total_payment"}
OF_VISITS: frozenset[TriggerName] = frozenset(
    ("daily_visit", "visit_days", "visit_streak", "registration")
)
COUNTED: frozenset[TriggerName] = frozenset(
    ("total_payment", "visit_days", "visit_streak", "role_level")
)
"""Those whose steps are reached one after the other."""
MOST_ACTIVITIES, MOST_STEPS, MOST_REWARDS = 50, 20, 10
_NOT_TOLD = frozenset(
    ("device", "package", "sdk_version", "os_version", "country", "province", "age", "tags")
)
_Count = Annotated[int, Field(ge=0, le=1_000_000_000)]
_Quantity = Annotated[int, Field(ge=1, le=1_000_000_000)]
_Item = Annotated[Line, Field(min_length=1, max_length=64)]
_ItemName = Annotated[Line, Field(max_length=60)]


class RewardItem(BaseModel, extra="forbid"):
    """So many of one of the game's own items."""

    item: _Item
    name: _ItemName = ""
    quantity: _Quantity


class Rate(BaseModel, extra="forbid"):
    """So many of an item for every `per_minor` paid, in minor units: what makes a top-up double."""

    item: _Item
    name: _ItemName = ""
    quantity: _Quantity
    per_minor: Annotated[int, Field(ge=1, le=1_000_000_000)] = 100


class Step(BaseModel, extra="forbid"):
    """What is given from `at` on: minor units paid, days, or a level, as the trigger counts."""

    at: _Count = 0
    rewards: Annotated[list[RewardItem], Field(max_length=MOST_REWARDS)] = []
    rate: Rate | None = None


class ActivityText(BaseModel, extra="forbid"):
    """What players read of it in one language."""

    code: Tag
    title: Annotated[Line, Field(min_length=1, max_length=60)]
    text: Annotated[Line, Field(max_length=500)] = ""


class Activity(Rule, Window, extra="forbid"):
    """One activity; `when` says for whom it is, the window when, by the game's clock.

    Of those of one `group` an occasion is rewarded by one: that of the highest `priority` which can
    still give. `most_total` counts rewards, `budget` the items in them; 0 is without a limit.
    `currency` is of the orders that count.
    """

    key: ItemKey
    is_on: bool = True
    trigger: TriggerName
    currency: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")] = "CNY"
    steps: Annotated[list[Step], Field(min_length=1, max_length=MOST_STEPS)]
    texts: Annotated[
        list[ActivityText],
        Field(min_length=1, max_length=MOST_LANGUAGES), AfterValidator(each_once),
    ]  # fmt: skip
    priority: Annotated[int, Field(ge=0, le=1_000)] = 0
    group: Annotated[Line, Field(max_length=40)] = ""
    most_per_player: _Count = 0
    most_per_role: _Count = 0
    most_per_day: _Count = 0
    most_total: _Count = 0
    budget: _Count = 0

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        places = [one.at for one in self.steps]
        if places != sorted(set(places)):
            raise refused("steps_order", _ORDER.filled(key=self.key))
        if self.trigger in COUNTED and not places[0]:
            raise refused("steps_zero", _ZERO.filled(key=self.key))
        if self.trigger not in COUNTED | OF_ONE_ORDER and len(places) > 1:
            raise refused("steps_single", _SINGLE.filled(key=self.key))
        for one in self.steps:
            if one.rate is not None and self.trigger not in OF_ONE_ORDER:
                raise refused("rate_without_order", _NO_ORDER.filled(key=self.key))
            if not one.rewards and one.rate is None:
                raise refused("step_gives_nothing", _EMPTY.filled(key=self.key))
        return self

    def rule(self) -> Mapping[str, Any] | None:
        """For whom it is, as rules are judged."""
        if self.when is None:
            return None
        found: Mapping[str, Any] = self.when.model_dump(
            mode="json", by_alias=True, exclude_none=True
        )
        return found


_ORDER = Text(
    "“{key}”的档位应由低到高，每档不同", "{key}: steps must rise, and each be another one"
)
_ZERO = Text("“{key}”的档位应大于0", "{key}: steps must be above 0")
_SINGLE = Text("“{key}”的条件只能有一档", "{key} can have one step only")
_NO_ORDER = Text("“{key}”按比例发放，只能用于单笔充值", "{key}: a rate is for single payments only")
_EMPTY = Text("“{key}”有一档没有奖励", "{key}: a step gives nothing")


class Activities(BaseModel, extra="forbid"):
    """Activities, each key once; a new round of one is a new key."""

    activities: Annotated[list[Activity], Field(max_length=MOST_ACTIVITIES)] = []

    @model_validator(mode="after")
    def _keys_are_unique(self) -> Self:
        keys_once([one.key for one in self.activities])
        return self


async def check_activities(_: AsyncSession, __: int, content: BaseModel) -> BaseModel:
    """The content as it is, where its rules ask only what is known when something is given.

    Raises:
        UnknownFactError: one asks something else, and would never hold.
    """
    assert isinstance(content, Activities)
    for one in content.activities:
        unknown = fields_asked(one.rule()) & _NOT_TOLD
        if unknown:
            raise UnknownFactError(key=one.key, field=sorted(unknown)[0])
    return content


def asks_for(kinds: Mapping[str, Any], triggers: frozenset[TriggerName]) -> bool:
    """Whether a snapshot's contents have an activity with one of some triggers."""
    every = kinds.get("activities", {}).get("activities", [])
    return any(one["is_on"] and one["trigger"] in triggers for one in every)
