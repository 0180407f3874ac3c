"""What the actions of 打包 take and give.

Times are seconds since 1970. A mother package is `inspecting` until its job has read it; then it is
`ready` or `refused` with a problem. A build holds one item per channel; an item is `queued`,
`running`, `succeeded`, `failed` with a problem, or `cancelled`.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from longshore.kit.fields import Id, OptionalId, Page, PageSize, comma_list
from longshore.kit.text import Line

MotherStatus = Literal["inspecting", "ready", "refused"]
ItemState = Literal["queued", "running", "succeeded", "failed", "cancelled"]
BuildState = Literal["queued", "running", "succeeded", "partly", "failed", "cancelled"]
Stage = Literal["waiting", "fetch", "prepare", "build", "publish", "done"]
Light = Literal["green", "yellow", "red"]
Topic = Literal[
    "channel",
    "parameters",
    "plugin",
    "package_name",
    "signing_key",
    "goods",
    "agreements",
    "callbacks",
    "target_sdk",
    "pages_16k",
]
Priority = Literal["low", "normal", "high"]

DEFAULT_TEMPLATE = "{game}_{channel}_{version}_{date}.apk"
FIELDS_OF_TEMPLATE = ("game", "channel", "channel_name", "version", "code", "date", "time", "build")
_MOST_ITEMS = 500


def _ids(value: Any) -> Any:
    """Ids as a list, as `"1,2"` or as one number; nothing twice."""
    return (
        comma_list(str(value) if isinstance(value, int) else value)
        if isinstance(value, int | str)
        else value
    )


Ids = Annotated[
    list[Id],
    BeforeValidator(_ids),
    AfterValidator(lambda ids: list(dict.fromkeys(ids))),
    Field(min_length=1, max_length=_MOST_ITEMS),
]


def _template(value: str) -> str:
    """A name of a file: known fields in braces, no folders, ends in .apk, tells channels apart."""
    rest = value
    for field in FIELDS_OF_TEMPLATE:
        rest = rest.replace("{" + field + "}", "x")
    if not rest.endswith(".apk") or set(rest) & set('{}/\\:*?"<>|') or rest.startswith("."):
        fields = " ".join("{" + field + "}" for field in FIELDS_OF_TEMPLATE)
        raise PydanticCustomError(
            "name_template",
            "must end in .apk",
            {
                "zh": f'须以 .apk 结尾，不含 / \\ : * ? " < > |，可用字段：{fields}',
                "en": f'must end in .apk, hold none of / \\ : * ? " < > | and only {fields}',
            },
        )
    if "{channel}" not in value and "{channel_name}" not in value:
        raise PydanticCustomError(
            "name_template_channel",
            "must name the channel",
            {
                "zh": "须含 {channel} 或 {channel_name}，否则各渠道的文件会重名",
                "en": "must hold {channel} or {channel_name}: files of two channels would collide",
            },
        )
    return value


NameTemplate = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=5, max_length=120),
    AfterValidator(_template),
]


class OfGame(BaseModel):
    """The game is the appid header's; a call may name it in the payload as well."""

    game_id: OptionalId = None


class Problem(BaseModel):
    """Why something did not work, as the packer or the server says it, and what to do."""

    code: str
    message: str
    subject: str = ""
    remedy: str = ""


# --- mother packages: /sdk/package/* ---------------------------------------------------------


class MotherQuery(OfGame):
    """Which mother packages of the game, newest first: /sdk/package/list."""

    page: Page = 1
    page_size: PageSize = 10


class MotherCreate(OfGame):
    """Take a finished upload of purpose `mother` as a mother package: /sdk/package/create."""

    upload_id: Annotated[str, Field(min_length=1, max_length=64)]
    note: Annotated[Line, Field(max_length=200)] = ""


class OneMother(OfGame):
    """A mother package: /sdk/package/info, /sdk/package/remove."""

    id: Id


class MotherPair(OfGame):
    """Two mother packages of the game: /sdk/package/compare."""

    a: Id
    b: Id


class MotherOutput(BaseModel):
    """A mother package in the list; what inspection finds is None until it is `ready`.

    `is_16k_ready` is true when every native library loads on devices with 16 KB pages.
    """

    id: int
    game_id: int
    name: str
    size: int
    sha256: str | None
    note: str
    status: MotherStatus
    stage: Stage
    progress: int
    """Per cent of the inspection."""
    problem: Problem | None
    package_name: str | None
    version_code: int | None
    version_name: str | None
    min_sdk: int | None
    target_sdk: int | None
    abis: list[str]
    schemes: list[str]
    is_16k_ready: bool | None
    created_at: int
    created_user_name: str
    build_count: int


class FolderOutput(BaseModel):
    """Sizes in bytes below one top folder of the package."""

    folder: str
    entries: int
    compressed_bytes: int
    size_bytes: int


class NoteOutput(BaseModel):
    """Something worth knowing about a package."""

    code: str
    message: str
    subject: str


class CertificateOutput(BaseModel):
    """A signer's certificate; `not_after` is ISO 8601."""

    subject: str
    not_after: str
    algorithm: str
    md5: str
    sha1: str
    sha256: str


class LibraryOutput(BaseModel):
    """A native library."""

    entry: str
    abi: str
    size_bytes: int
    is_16k_ready: bool


class SdkOutput(BaseModel):
    """An SDK or engine found in the package."""

    name: str
    version: str


class InspectionOutput(BaseModel):
    """What inspection found beside the fields of the list; `libraries` holds at most 500."""

    is_debuggable: bool
    compile_sdk: int | None
    labels: dict[str, str]
    permissions: list[str]
    certificates: list[CertificateOutput]
    folders: list[FolderOutput]
    libraries: list[LibraryOutput]
    dex_count: int
    class_count: int
    sdks: list[SdkOutput]
    notes: list[NoteOutput]


class FieldChangeOutput(BaseModel):
    """A fact that differs: what only the first package has, what only the second."""

    field: str
    before: list[str]
    after: list[str]


class EntryChangeOutput(BaseModel):
    """A file that was added, removed or changed; the difference in compressed bytes."""

    name: str
    kind: Literal["added", "removed", "changed"]
    delta_bytes: int


class DifferenceOutput(BaseModel):
    """What changed from package `a` to package `b`; `entries` holds the 500 largest changes."""

    a: int
    b: int
    fields: list[FieldChangeOutput]
    entries: list[EntryChangeOutput]
    entries_total: int
    delta_bytes: int


class MotherDetail(MotherOutput):
    """A mother package with its inspection, and what changed since the one before."""

    inspection: InspectionOutput | None
    previous_id: int | None
    changes: DifferenceOutput | None


class Removed(BaseModel):
    """It is gone."""

    id: int


# --- readiness: /sdk/build/readiness ---------------------------------------------------------


class ReadinessQuery(OfGame):
    """Would these channels build and be accepted? No ids means every enabled channel."""

    mother_id: Id
    game_channel_ids: Annotated[list[Id], BeforeValidator(_ids), Field(max_length=_MOST_ITEMS)] = []


class ReadinessCheck(BaseModel):
    """One check; red stops a build, yellow only warns. `fix` is the page where it is put right."""

    topic: Topic
    light: Light
    text: str
    fix: str


class ChannelReadiness(BaseModel):
    """A channel's checks and the worst of their lights."""

    game_channel_id: int
    channel_code: str
    channel_name: str
    icon_url: str
    is_enabled: bool
    light: Light
    package_name: str | None
    plugin_version: str | None
    checks: list[ReadinessCheck]


class ReadinessOutput(BaseModel):
    """The report; texts are in the caller's language."""

    mother_id: int
    channels: list[ChannelReadiness]
    ready: int


# --- builds: /sdk/build/* --------------------------------------------------------------------


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

    item_ids: Annotated[list[Id], BeforeValidator(_ids), Field(max_length=_MOST_ITEMS)] = []


class OneItem(OfGame):
    """An item: /sdk/build/report, /sdk/build/rebuild."""

    item_id: Id


class LinkRequest(OfGame):
    """Finished items to download, all of one game: /sdk/build/link."""

    item_ids: Ids


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


class ReportOutput(BaseModel):
    """The verification of an item, read back from the produced package, and its recipe."""

    item: ItemOutput
    is_passed: bool
    checks: list[CheckOutput]
    certificate_sha256: str
    schemes: list[str]
    warnings: list[NoteOutput]
    recipe: RecipeOutput


class LinkOutput(BaseModel):
    """A finished package. `url` needs no header and ends at `expires_at`.

    `install_path` is the page for phones under this server's address, without a login; it ends at
    `expires_at` as well and is what a QR code shows.
    """

    item_id: int
    file_name: str
    size: int
    sha256: str
    url: str
    install_path: str
    expires_at: int


class LinksOutput(BaseModel):
    """Links of the items, and one address that gives all of them as a ZIP."""

    list: list[LinkOutput]
    zip_url: str
    zip_name: str
    expires_at: int


class RebuildOutput(BaseModel):
    """The new item that builds from the recorded recipe; `sha256` must come out the same."""

    build_id: int
    item_id: int
    expected_sha256: str


# --- routes of their own ---------------------------------------------------------------------


class InstallOutput(BaseModel):
    """What the install page shows: GET /ultra/pack/install?token=... (public, no login)."""

    game_name: str
    icon_url: str
    channel_name: str
    package_name: str
    version_name: str
    size: int
    sha256: str
    file_name: str
    url: str
    expires_at: int


class ProgressEvent(BaseModel):
    """`data` of an SSE event of GET /ultra/pack/events?game_id=...

    Event `mother`: {id, status, stage, progress}; event `item`: {id, build_id, state, stage,
    progress}; event `build`: {id, state, progress}; event `resync` (at the start and after a gap):
    read the lists again. A comment line comes at least every 15 seconds.
    """

    id: int
    build_id: int | None = None
    state: str = ""
    stage: str = ""
    progress: int = 0
