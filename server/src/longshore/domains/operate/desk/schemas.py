"""What the calls of the desk take and give. Times are Unix seconds, amounts minor units."""

from pydantic import BaseModel


class NamedChannel(BaseModel):
    """A channel that the game has, in the caller's language."""

    code: str
    name: str


class Amount(BaseModel):
    """A sum of one currency."""

    minor: int
    currency: str


class OverviewOutput(BaseModel):
    """What waits in a game.

    `time_zone` is a name of the IANA database. `stuck` counts paid orders of production that were
    not delivered for two minutes, up to 10,000; `oldest` is when the oldest of them was paid.
    `changed` counts kinds whose draft differs from what is published, `planned` publications that
    wait for their moment.
    """

    time_zone: str
    channels: list[NamedChannel]
    stuck: int
    stuck_amounts: list[Amount]
    oldest: int | None
    changed: int
    planned: int
