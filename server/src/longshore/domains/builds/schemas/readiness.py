"""Readiness: /sdk/build/readiness."""

from typing import Literal

from pydantic import BaseModel, Field

from longshore.domains.builds.schemas.common import OfGame, SomeIds
from longshore.kit.fields import Id

Light = Literal["green", "yellow", "red"]
Topic = Literal[
    "channel",
    "parameters",
    "plugin",
    "package_name",
    "signing_key",
    "artwork",
    "goods",
    "agreements",
    "callbacks",
    "target_sdk",
    "pages_16k",
]


class ReadinessQuery(OfGame):
    """Would these channels build and be accepted? No ids means every enabled channel."""

    mother_id: Id
    game_channel_ids: SomeIds = Field([])


class ReadinessCheck(BaseModel):
    """One check; red stops a build, yellow only warns. `fix` is the page where it is put right."""

    topic: Topic
    light: Light
    text: str
    fix: str


class ChannelReadiness(BaseModel):
    """A channel's checks and the worst of their lights; `colour` is that of its mark, #rrggbb."""

    game_channel_id: int
    channel_code: str
    channel_name: str
    colour: str
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
