"""Readiness: /sdk/build/readiness."""

from typing import Literal

from pydantic import BaseModel, Field

from longshore.domains.pack.builds.schemas.common import SomeIds
from longshore.gateway.of_game import OfGame
from longshore.kit.place import Place
from longshore.kit.text.fields import Id

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
    "mother",
    "target_sdk",
    "pages_16k",
    "filing",
    "real_name",
]


class ReadinessQuery(OfGame):
    """Would these channels build and be accepted? No ids means every enabled channel."""

    mother_id: Id
    game_channel_ids: SomeIds = Field([])


class ReadinessCheck(BaseModel):
    """One check; red stops a build, yellow only warns. `fix` is where it is put right."""

    topic: Topic
    light: Light
    text: str
    fix: Place


class ChannelReadiness(BaseModel):
    """A channel's checks and the worst of their lights; `colour` is that of its mark, #rrggbb.

    `passed` counts the green ones, which a report of many channels does not list: asked for by its
    id, a channel is told whole.
    """

    game_channel_id: int
    channel_code: str
    channel_name: str
    colour: str
    is_enabled: bool
    light: Light
    package_name: str | None
    plugin_version: str | None
    checks: list[ReadinessCheck]
    passed: int


class ReadinessOutput(BaseModel):
    """The report; texts are in the caller's language."""

    mother_id: int
    channels: list[ChannelReadiness]
    ready: int
