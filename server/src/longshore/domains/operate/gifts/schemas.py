"""What the calls about gifts take and give. Times are Unix seconds, serials count from 1."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

from longshore.domains.operate.gifts.permutation import MOST_SERIALS
from longshore.domains.operate.rules import RuleTree
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId
from longshore.kit.text.kinds import Line, Paragraphs, shaped
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

GiftState = Literal["draft", "listed", "unlisted"]
BatchKind = Literal["uploaded", "derived", "word"]
BatchState = Literal["loading", "ready", "refused", "revoked"]
DeliveryState = Literal["none", "queued", "delivered", "dead"]
Result = Literal[
    "granted", "unknown", "mistyped", "revoked", "redeemed", "unlisted", "early", "ended",
    "not_for_you", "player_limit", "role_limit", "device_limit", "used_up",
]  # fmt: skip
"""What came of a code: why not, in the order in which it is looked at."""
Language = Literal["zh-CN", "en-US"]
Identifier = Annotated[
    str,
    shaped(
        r"^[A-Za-z][A-Za-z0-9_.-]{0,39}$",
        Text(
            "须以字母开头，只含字母、数字和 _ . -",
            "must begin with a letter and have letters, digits and _ . - only",
        ),
    ),
]
Prefix = Annotated[
    str,
    shaped(
        r"^[A-Za-z0-9]{0,8}$",
        Text("最多 8 个字母或数字", "may have 8 letters or digits at most"),
    ),
]
Reason = Annotated[Line, Field(min_length=2, max_length=200)]
_Limit = Annotated[int, Field(ge=0, le=1_000_000_000)]
_Moment = Annotated[int, Field(ge=0, le=253_402_300_799)]
LATEST = 253_402_300_799


class Reward(BaseModel, extra="forbid"):
    """So many of one of the game's own items."""

    item: Annotated[Line, Field(min_length=1, max_length=64)]
    name: Annotated[Line, Field(max_length=60)] = ""
    quantity: Annotated[int, Field(ge=1, le=1_000_000_000)]


class GiftFields(BaseModel):
    """What a gift is. Limits of 0 are none; `texts` is what players read, by language."""

    code: Identifier
    name: Annotated[Line, Field(min_length=1, max_length=60)]
    texts: dict[Language, Annotated[Paragraphs, Field(max_length=500)]] = {}
    rewards: Annotated[list[Reward], Field(min_length=1, max_length=20)]
    starts_at: _Moment | None = None
    ends_at: _Moment | None = None
    rule: RuleTree | None = None
    most_per_player: _Limit = 1
    most_per_role: _Limit = 0
    most_per_device: _Limit = 0
    most_total: _Limit = 0

    @model_validator(mode="after")
    def _is_in_order(self) -> Self:
        if None not in (self.starts_at, self.ends_at) and self.starts_at >= self.ends_at:  # type: ignore[operator]
            raise refused("window", Text("结束时间须晚于开始时间", "must end after it begins"))
        return self


class SaveGift(OfGame, GiftFields):
    """A gift to keep: a new one without `id`; `revision` is the one that was opened."""

    id: OptionalId = None
    revision: int = 0


class GiftReference(OfGame):
    """One gift."""

    id: Id


class GiftQuery(OfGame):
    """Which gifts, the newest first; `keyword` is part of a name or identifier."""

    keyword: Annotated[Line, Field(max_length=60)] = ""
    state: GiftState | Literal[""] = ""


class GiftOutput(GiftFields):
    """A gift with how it is doing; `granted` counts redemptions and pushes."""

    id: int
    state: GiftState
    revision: int
    granted: int
    codes: int
    updated_user_name: str
    updated_at: int


class Fault(BaseModel):
    """What is wrong with a line of an uploaded list; `with_line` is the line it doubles."""

    line: int
    kind: Literal["empty", "too_long", "characters", "double", "stored"]
    with_line: int = 0
    text: str = ""


class UploadReport(BaseModel):
    """What a list held: lines with a code, how many faults, and the first of them."""

    lines: int
    faults: int
    first: list[Fault]


class BatchOutput(BaseModel):
    """A batch; `guess_in` is how many tries one hit takes on average, 0 where codes are given."""

    id: int
    gift_id: int
    number: int
    kind: BatchKind
    name: str
    prefix: str
    length: int
    word: str
    count: int
    most_uses: int
    granted: int
    state: BatchState
    revoked: list[tuple[int, int]]
    report: UploadReport | None
    guess_in: float
    sample: str
    created_user_name: str
    created_at: int


class UploadCodes(OfGame):
    """A list of codes, one a line (first column of a CSV), as an uploaded file.

    `skips_faulty` takes the good lines; else one faulty line refuses the list.
    """

    id: Id
    name: Annotated[Line, Field(min_length=1, max_length=60)]
    upload_id: Annotated[str, Field(max_length=40)]
    skips_faulty: bool = False


class DeriveCodes(OfGame):
    """A batch of codes that each work once, made from a key."""

    id: Id
    name: Annotated[Line, Field(min_length=1, max_length=60)]
    count: Annotated[int, Field(ge=1, le=MOST_SERIALS)]
    prefix: Prefix = ""
    length: Literal[10, 12, 16] = 12


class ShareWord(OfGame):
    """One word for many people."""

    id: Id
    name: Annotated[Line, Field(min_length=1, max_length=60)]
    word: Annotated[Line, Field(min_length=3, max_length=32)]
    most_uses: _Limit = 0


class RevokeCodes(OfGame):
    """Codes that shall give nothing more: a batch, or its serials of a range."""

    batch_id: Id
    reason: Reason
    first: Annotated[int, Field(ge=1, le=MOST_SERIALS)] | None = None
    last: Annotated[int, Field(ge=1, le=MOST_SERIALS)] | None = None

    @model_validator(mode="after")
    def _is_a_range(self) -> Self:
        if (self.first is None) != (self.last is None) or (self.first or 0) > (self.last or 0):
            raise refused("range", Text("范围不正确", "is no range of serials"))
        return self


class BatchReference(OfGame):
    """One batch."""

    batch_id: Id
