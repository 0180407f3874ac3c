"""What the console's calls about publishing take and give; moments are Unix seconds."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, JsonValue

from longshore.domains.operate.publishing.kinds import KindName
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id
from longshore.kit.text.kinds import Line

Note = Annotated[Line, Field(max_length=200)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Digest = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
"""Of a draft; "" is any."""


class KindReference(OfGame):
    """One kind of what is published."""

    kind: KindName


class DraftInput(KindReference):
    """The draft as a whole.

    `seen_digest` is the draft that the caller began with: what others kept since then is put
    together with it. Empty replaces whatever is there. `on_conflict` says whose value stays where
    both changed the same thing.
    """

    content: dict[str, JsonValue]
    seen_digest: Digest = ""
    on_conflict: Literal["tell", "mine", "theirs"] = "tell"


class SeenInput(KindReference):
    """Put something in force; `seen_number` is the version in force that the caller looked at."""

    seen_number: Number
    note: Note = ""


class PublishInput(SeenInput):
    """Publish the draft; `seen_digest`, where given, is the draft that the caller looked at."""

    seen_digest: Digest = ""


class RollBackInput(SeenInput):
    """Publish an older version again."""

    number: Annotated[int, Field(ge=1, le=2**31 - 1)]


class ScheduleInput(KindReference):
    """Publish the draft as it is now, later; `seen_digest` as for publishing it at once."""

    due_at: Annotated[int, Field(ge=1, le=253_000_000_000)]
    seen_digest: Digest = ""
    note: Note = ""


class ScheduleReference(OfGame):
    """A publication that waits."""

    id: Id


class ApprovalInput(KindReference):
    """Approve the draft whose digest the caller looked at."""

    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class PolicyInput(OfGame):
    """Whether a second person has to approve what is published."""

    needs_approval: bool


class PolicyOutput(BaseModel):
    """What a game asks of publications."""

    needs_approval: bool


class DiffQuery(KindReference):
    """Two versions; 0 as `after` is the draft, 0 as `before` is nothing."""

    before: Number = 0
    after: Number = 0


class SnapshotVersion(BaseModel):
    """A version that was published; `from_number` is set by a roll-back."""

    number: int
    digest: str
    note: str
    from_number: int | None
    approved_by: str
    created_user_name: str
    created_at: int


class KindOutput(BaseModel):
    """A kind: what is in force (number 0: nothing yet), and whether its draft differs."""

    kind: KindName
    title: str
    is_gathered: bool
    is_changed: bool
    number: int
    waiting: list["WaitingOutput"]
    draft_digest: str
    edited_by: str
    edited_at: int | None
    approvals: list["ApprovalOutput"]
    may_approve: bool


class ApprovalOutput(BaseModel):
    """Who approved the draft as it is now, and when."""

    user_name: str
    created_at: int


class WaitingOutput(BaseModel):
    """A publication that waits for its moment.

    `may_still_edit`: whoever planned it could plan it again; it happens also when they could not.
    """

    id: int
    due_at: int
    note: str
    created_user_name: str
    may_still_edit: bool


class DraftOutput(BaseModel):
    """A draft as it would be published; `digest` is its SHA-256.

    `merged_with` names whose edits were put together with the caller's.
    """

    kind: KindName
    content: JsonValue
    digest: str
    merged_with: str = ""


class Change(BaseModel):
    """One thing that differs; null is not there."""

    path: str
    before: JsonValue
    after: JsonValue


class ConfigurationInput(OfGame):
    """A configuration as a file holds it: contents by kind; kinds left out stay as they are."""

    kinds: dict[KindName, dict[str, JsonValue]]


class ApplyInput(ConfigurationInput):
    """Put a configuration in force; `seen` are the versions that its plan was made from."""

    seen: dict[KindName, Number] = {}
    note: Note = ""


class PlannedKind(BaseModel):
    """What a configuration changes of a kind, and which version it would replace.

    `is_possible` is false for what is edited on a page of its own and differs there from the file.
    """

    kind: KindName
    title: str
    number: int
    is_possible: bool
    changes: list[Change]


class AppliedKind(BaseModel):
    """The version that a configuration made of a kind."""

    kind: KindName
    number: int


class SnapshotOutput(BaseModel):
    """Everything that is in force, as one canonical JSON text; `digest` is its SHA-256."""

    number: int
    digest: str
    signature: str
    content: str
