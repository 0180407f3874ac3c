"""Builds and their items, one for each channel: /sdk/build/*.

An item is `queued`, `running`, `succeeded`, `failed` with a problem, or `cancelled`.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from longshore.domains.pack.builds.schemas.common import (
    Ids,
    NoteOutput,
    Problem,
    SomeIds,
    Stage,
)
from longshore.domains.pack.builds.schemas.readiness import Light
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId, Page, PageSize
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

ItemState = Literal["queued", "running", "succeeded", "failed", "cancelled"]
BuildState = Literal["queued", "running", "succeeded", "partly", "failed", "cancelled"]
Priority = Literal["low", "normal", "high"]

DEFAULT_TEMPLATE = "{game}_{channel}_{version}_{date}.apk"
FIELDS_OF_TEMPLATE = ("game", "channel", "channel_name", "version", "code", "date", "time", "build")


def _template(value: str) -> str:
    """A name of a file: known fields in braces, no folders, ends in .apk, tells channels apart."""
    rest = value
    for field in FIELDS_OF_TEMPLATE:
        rest = rest.replace("{" + field + "}", "x")
    if not rest.endswith(".apk") or set(rest) & set('{}/\\:*?"<>|') or rest.startswith("."):
        fields = " ".join("{" + field + "}" for field in FIELDS_OF_TEMPLATE)
        text = Text(
            '须以 .apk 结尾，不含 / \\ : * ? " < > |，可用字段：{fields}',
            'must end in .apk, hold none of / \\ : * ? " < > | and only {fields}',
        )
        raise refused("name_template", text.filled(fields=fields))
    if "{channel}" not in value and "{channel_name}" not in value:
        text = Text(
            "须含 {channel} 或 {channel_name}，否则各渠道的文件会重名",
            "must hold {channel} or {channel_name}: files of two channels would collide",
        )
        raise refused("name_template_channel", text)
    return value


NameTemplate = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=5, max_length=120),
    AfterValidator(_template),
]


class BuildStart(OfGame):
    """Build channel packages: /sdk/build/start. Channels that are red are refused by name."""

    mother_id: Id
    game_channel_ids: Ids
    priority: Priority = "normal"
    name_template: NameTemplate = DEFAULT_TEMPLATE


class BuildQuery(OfGame):
    """Which builds of the game, newest first: /sdk/build/list."""

    page: Page = 1
    page_size: PageSize = 10
    mother_id: OptionalId = None
    is_running: bool | None = None


class OneBuild(OfGame):
    """A build: /sdk/build/info, and without item_ids the whole of it for cancel and retry."""

    id: Id


class ItemsOfBuild(OneBuild):
    """Items of a build; none means all that it makes sense for: /sdk/build/cancel, retry."""

    item_ids: SomeIds = Field([])


class OneItem(OfGame):
    """An item: /sdk/build/report, /sdk/build/rebuild."""

    item_id: Id


class ItemOutput(BaseModel):
    """One channel of a build. `progress` is per cent; `sha256` is of the whole package."""

    id: int
    build_id: int
    game_channel_id: int
    channel_code: str
    channel_name: str
    state: ItemState
    stage: Stage
    progress: int
    attempt: int
    problem: Problem | None
    file_name: str
    size: int | None
    sha256: str | None
    package_name: str | None
    version_name: str | None
    is_verified: bool
    rebuild_of: int | None
    started_at: int | None
    finished_at: int | None


class LogLine(BaseModel):
    """A line of an item's log; `at` is in seconds, `text` in the caller's language."""

    at: int
    level: Literal["info", "warning", "error"]
    text: str


class ItemDetail(ItemOutput):
    """An item with its log."""

    log: list[LogLine]


class BuildOutput(BaseModel):
    """A build in the list; the numbers are of its items. `progress` is per cent of the whole."""

    id: int
    game_id: int
    mother_id: int
    mother_name: str
    version_name: str | None
    version_code: int | None
    state: BuildState
    priority: Priority
    name_template: str
    progress: int
    total: int
    queued: int
    running: int
    succeeded: int
    failed: int
    cancelled: int
    created_at: int
    finished_at: int | None
    created_user_name: str


class BuildDetail(BuildOutput):
    """A build with its items."""

    items: list[ItemDetail]


class CheckOutput(BaseModel):
    """One comparison of what was ordered with what stands in the file."""

    name: str
    passed: bool
    expected: str
    found: str


class RecipeOutput(BaseModel):
    """From what a package was made; the same recipe gives the same bytes."""

    mother_sha256: str
    base_identifier: str
    config_version: int
    plugin: str
    plugin_sha256: str
    key_sha256: str
    packer_version: str


class FilingCheck(BaseModel):
    """Whether a package is as filed with the authority, said in the caller's language."""

    number: str
    light: Light
    text: str


class ReportOutput(BaseModel):
    """The verification of an item, read back from the produced package, and its recipe.

    `filing` is null where nothing was filed of its package name.
    """

    item: ItemOutput
    is_passed: bool
    checks: list[CheckOutput]
    certificate_sha256: str
    schemes: list[str]
    warnings: list[NoteOutput]
    recipe: RecipeOutput
    filing: FilingCheck | None


class PackagePair(OfGame):
    """A finished package and another to compare it with: /sdk/build/compare.

    Without `other_id` it is the one that was built of the same channel before.
    """

    item_id: Id
    other_id: OptionalId = None


class PackageChoice(BaseModel):
    """Another finished package of the channel."""

    item_id: int
    build_id: int
    version_name: str | None
    is_rebuild: bool
    finished_at: int


class ValueChange(BaseModel):
    """One value of a package that the other has otherwise; null where it has none.

    `name` is `sha256`, `size` (bytes), `recipe.<field>`, or the name of a check of the report.
    """

    name: str
    before: str | None
    after: str | None


class ComparisonOutput(BaseModel):
    """What differs from package `other_id` (before) to `item_id` (after).

    `other_id` is null when the channel has no earlier package; `choices` are newest first.
    """

    item_id: int
    other_id: int | None
    choices: list[PackageChoice]
    has_same_bytes: bool
    changes: list[ValueChange]


class RebuildOutput(BaseModel):
    """The new item that builds from the recorded recipe; `sha256` must come out the same."""

    build_id: int
    item_id: int
    expected_sha256: str


class ProgressEvent(BaseModel):
    """`data` of an SSE event of GET /ultra/pack/events?game_id=...

    Event `mother`: {id, status, stage, progress}; event `item`: {id, build_id, state, stage,
    progress}, a build is what its items are; event `resync` (at the start and after a gap):
    read the lists again. A comment line comes at least every 15 seconds.
    """

    id: int
    build_id: int | None = None
    state: str = ""
    stage: str = ""
    progress: int = 0
