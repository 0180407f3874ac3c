"""What the channel actions take and give."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

from longshore.domains.pack.channels.config import SUFFIX, ChannelConfig, Key, PackageRule
from longshore.domains.pack.channels.parameters import Parameter, Texts
from longshore.gateway.of_game import OfGame
from longshore.kit.place import Place
from longshore.kit.text.fields import Id, OptionalId, Page, PageSize
from longshore.kit.text.kinds import Line

MASK = "******"
"""Stands for a secret that is set; sent back it leaves the secret as it is."""
FINDINGS_LISTED = 3
"""How many findings of a channel stand in the list; its own page has them all."""

Kind = Literal["domestic", "overseas", "official", "mini"]
PluginStatus = Literal["draft", "published", "withdrawn"]
Level = Literal["error", "warning"]
Code = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$", max_length=40)]
Ids = Annotated[list[Id], Field(min_length=1, max_length=200)]
Version = Annotated[int, Field(ge=1, le=2**31 - 1)]


class Nothing(OfGame):
    """Nothing is asked."""


class ChannelEntry(BaseModel, extra="forbid"):
    """A channel of the catalogue as the provider writes it (`channel.json` holds the same)."""

    code: Code
    name: Texts
    kind: Kind
    icon: Annotated[str, Field(pattern=r"^(#[0-9a-fA-F]{6})?$", max_length=7)] = ""
    package_suffix: Annotated[str, Field(pattern=rf"^({SUFFIX.pattern})?$", max_length=60)] = ""
    needs_agreement: bool = False
    console_url: Annotated[str, Field(pattern=r"^(https://\S+)?$", max_length=300)] = ""
    is_offered: bool = True
    position: Annotated[int, Field(ge=0, le=100_000)] = 0


class PluginOutput(BaseModel):
    """One version of a plug-in, with the parameters that it asks for."""

    id: int
    version: str
    status: PluginStatus
    changes: Texts
    parameters: list[Parameter]
    min_sdk: int
    published_at: int | None


class ManagedPluginOutput(PluginOutput):
    """The same with what only the provider needs."""

    sha256: str
    size_bytes: int
    warnings: list[dict[str, str]]
    created_at: int


class CatalogueOutput(ChannelEntry):
    """A channel with its plug-in versions, newest first; drafts are not among them."""

    plugins: list[PluginOutput]


class ChannelDoubt(BaseModel):
    """What is not sure of a channel's protocol; `is_unproven` when one source alone vouches."""

    is_unproven: bool
    text: Texts


class ManagedChannelOutput(ChannelEntry):
    """A channel as the provider manages it; every version."""

    doubt: ChannelDoubt | None
    plugins: list[ManagedPluginOutput]


class BundleInput(BaseModel):
    """An uploaded bundle (purpose `plugin`) as a new draft of a channel."""

    code: Code
    upload_id: Annotated[str, Field(max_length=64)]


class PluginStatusInput(BaseModel):
    """Publish a draft, or withdraw what was published (and publish it again)."""

    id: Id
    status: Literal["published", "withdrawn"]


class Finding(BaseModel):
    """Something that is missing or doubtful, in the caller's language, and where to mend it."""

    code: str
    level: Level
    field: str
    text: str
    fix: Place


class ChannelRow(BaseModel):
    """A game's channel in the list: how much is missing, and the first `FINDINGS_LISTED` of it."""

    id: int
    code: str
    name: Texts
    kind: Kind
    icon: str
    is_enabled: bool
    version: int
    plugin_version: str | None
    newest_plugin_version: str | None
    package_rule: PackageRule
    package_value: str
    errors: int
    warnings: int
    findings: list[Finding]
    doubt: ChannelDoubt | None
    updated_at: int
    updated_user_name: str


class ChannelDetail(ChannelRow):
    """The whole configuration; `secrets` maps the secret parameters that are set to the mask."""

    plugin_id: int | None
    config: ChannelConfig
    secrets: dict[str, str]


class ChannelRef(OfGame):
    """One channel of the game."""

    id: Id


class AddInput(OfGame):
    """Channels of the catalogue to add; those that the game has stay as they are."""

    codes: Annotated[list[Code], Field(min_length=1, max_length=200)]


class SaveInput(OfGame):
    """A changed configuration. `version` is the one that the caller saw.

    `secrets`: a new value sets, the mask or an absent key leaves, null clears.
    """

    id: Id
    version: Version
    plugin_id: OptionalId = None
    config: ChannelConfig
    secrets: Annotated[
        dict[Key, Annotated[str, Field(max_length=8192)] | None], Field(max_length=200)
    ] = {}


class EnableInput(OfGame):
    """Channels to include in builds (true) or to leave out."""

    ids: Ids
    is_enabled: bool


class RemoveInput(OfGame):
    """A channel to take off the game."""

    id: Id
    version: Version


class CopyInput(OfGame):
    """Copy configuration onto channels of this game.

    From another game: `from_game_id` and `codes`; the same channels are added where they lack.
    Within the game: `from_id` and `to_ids`; what two channels share is copied.
    """

    from_game_id: OptionalId = None
    codes: Annotated[list[Code], Field(max_length=200)] = []
    from_id: OptionalId = None
    to_ids: Annotated[list[Id], Field(max_length=200)] = []
    with_secrets: bool = False


class Changed(BaseModel):
    """Which channels a call changed."""

    ids: list[int]


class Copied(Changed):
    """`left_out` are channels of the other game that are not offered any more and stay there."""

    left_out: list[Texts] = []


class HistoryQuery(OfGame):
    """One page of a channel's history."""

    id: Id
    page: Page = 1
    page_size: PageSize = 20


class RevisionOutput(BaseModel):
    """One change; `fields` are the names of what differs from the version before."""

    version: int
    action: str
    is_enabled: bool
    plugin_version: str | None
    fields: list[str]
    user_name: str
    created_at: int


class DiffQuery(OfGame):
    """Two versions of a channel."""

    id: Id
    from_version: Version
    to_version: Version


class DiffRow(BaseModel):
    """One difference. Of a secret neither value is given, only that it changed."""

    field: str
    before: Any = None
    after: Any = None
    is_secret: bool = False


class RollbackInput(OfGame):
    """Bring back what a channel was at `to_version`; `version` is the one the caller saw."""

    id: Id
    version: Version
    to_version: Version


class ExportInput(OfGame):
    """Which channels; none named is all."""

    ids: Annotated[list[Id], Field(max_length=200)] = []


class ExportOutput(BaseModel):
    """A file: its name and its text. Secrets are left out."""

    name: Line
    text: str


class ImportInput(OfGame):
    """A file's text; a dry run tells what would happen and changes nothing."""

    text: Annotated[str, Field(max_length=900_000)]
    dry_run: bool = True


class ImportRow(BaseModel):
    """What an import does to one channel."""

    code: str
    name: Texts | None
    action: Literal["add", "change", "same", "fault"]
    changes: list[DiffRow]
    faults: list[str]


class ChannelImportReport(BaseModel):
    """What was imported, or would be."""

    is_done: bool
    rows: list[ImportRow]


class ListedChannel(BaseModel):
    """A channel of the game for a choice (the specification's /v2/channel/list)."""

    id: int
    channel: str
    name: Texts
    kind: Kind
    is_enabled: bool
