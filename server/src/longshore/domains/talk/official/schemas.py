"""The official channels as the browser loads them at start."""

from pydantic import BaseModel


class Channel(BaseModel):
    """An official channel: its key, and its number."""

    channel: str
    id: int


class OfficialChannels(BaseModel):
    """Official, official iOS, global official, global official iOS (clause E-03)."""

    ma: Channel
    mi: Channel
    ga: Channel
    gi: Channel
