"""Mother packages: /sdk/package/*.

One is `inspecting` until its job has read it; then it is `ready` or `refused` with a problem.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from longshore.domains.pack.builds.schemas.common import NoteOutput, Problem, Stage
from longshore.domains.pack.channels import package_fault
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, Page, PageSize
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused

MotherStatus = Literal["inspecting", "ready", "refused"]


class MotherQuery(OfGame):
    """Which mother packages of the game, newest first: /sdk/package/list."""

    page: Page = 1
    page_size: PageSize = 10


class MotherCreate(OfGame):
    """Take a finished upload of purpose `mother` as a mother package: /sdk/package/create."""

    upload_id: Annotated[str, Field(min_length=1, max_length=64)]
    note: Annotated[Line, Field(max_length=200)] = ""


def _package_name(value: str) -> str:
    if fault := package_fault("name", value):
        raise refused("package_name", fault)
    return value


class IdentityQuery(OfGame):
    """What the game's package is called: /sdk/package/identity."""


class IdentityInput(OfGame):
    """What the game's package is called from now on: /sdk/package/identify."""

    package_name: Annotated[
        Line, Field(min_length=1, max_length=255), AfterValidator(_package_name)
    ]


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
    `expected_package_name` is the game's, where this package carries another: it is not built.
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
    expected_package_name: str | None
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


class IdentityOutput(BaseModel):
    """The game's package name, None while no package was accepted, and who said so when.

    `mother` is the newest package of that name which was accepted.
    """

    package_name: str | None
    is_by_hand: bool = False
    set_user_name: str = ""
    set_at: int | None = None
    mother: MotherOutput | None = None


class FolderOutput(BaseModel):
    """Sizes in bytes below one top folder of the package."""

    folder: str
    entries: int
    compressed_bytes: int
    size_bytes: int


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
