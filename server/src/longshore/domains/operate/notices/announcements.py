"""Announcements: what players read at sign-in, in a window of its own, or on a running line."""

import asyncio
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, model_validator

from longshore.domains.operate.notices.errors import EmptyAnnouncementError
from longshore.domains.operate.notices.floating import ItemKey
from longshore.domains.operate.notices.texts import MOST_LANGUAGES, Tag, each_once, keys_once
from longshore.domains.operate.notices.windows import Window
from longshore.domains.operate.rules import Rule
from longshore.kit.text.cleaning import clean_aside
from longshore.kit.text.kinds import Line, Paragraphs

AnnouncementKind = Literal["login", "popup", "marquee"]


class AnnouncementText(BaseModel, extra="forbid"):
    """What it says in one language; `html` is cleaned when it is kept."""

    code: Tag
    title: Annotated[Line, Field(min_length=1, max_length=60)]
    html: Annotated[Paragraphs, Field(max_length=20_000)]


class Announcement(Rule, Window, extra="forbid"):
    """One announcement; `when` says for whom it is, the window when, by the game's clock.

    `login` is shown before signing in, `popup` in the game, `marquee` runs as one line. With `once`
    nobody sees it a second time on a device.
    """

    key: ItemKey
    is_on: bool = True
    kind: AnnouncementKind = "popup"
    once: bool = True
    texts: Annotated[
        list[AnnouncementText],
        Field(min_length=1, max_length=MOST_LANGUAGES), AfterValidator(each_once),
    ]  # fmt: skip


class Announcements(BaseModel, extra="forbid"):
    """Announcements in the order in which they are shown, each key once."""

    announcements: Annotated[list[Announcement], Field(max_length=30)] = []

    @model_validator(mode="after")
    def _keys_are_unique(self) -> Self:
        keys_once([one.key for one in self.announcements])
        return self


async def clean_announcements(content: BaseModel) -> BaseModel:
    """The announcements with their texts cleaned as comments are.

    Raises:
        EmptyAnnouncementError: nothing is left of a text. TextTooComplexError.
    """
    assert isinstance(content, Announcements)
    cleaned = content.model_copy(deep=True)
    for one in cleaned.announcements:
        for text in one.texts:
            rich = await clean_aside(text.html)
            if rich.is_empty:
                raise EmptyAnnouncementError(key=one.key, language=text.code)
            text.html = rich.html
            # Many short ones would hold the event loop together.
            await asyncio.sleep(0)
    return cleaned
