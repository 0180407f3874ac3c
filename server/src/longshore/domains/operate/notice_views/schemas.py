"""What the call about views gives."""

from pydantic import BaseModel


class NoticeFigures(BaseModel):
    """How many players saw one thing.

    `seen` counts those of the wording in force, each once; `before` are views of earlier ones, in
    which a player counts once for each.
    """

    kind: str
    key: str
    seen: int
    before: int


class AllNoticeFigures(BaseModel):
    """Figures of everything that somebody saw."""

    list: list[NoticeFigures]
