"""Items of the floating button: what a player finds behind it, in their order."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, model_validator
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.files.uploads import take_picture
from longshore.domains.games import Icon
from longshore.domains.operate.notices.errors import ItemIconError
from longshore.domains.operate.notices.texts import MOST_LANGUAGES, Tag, each_once, keys_once
from longshore.domains.operate.rules import Rule
from longshore.kit.text.kinds import Line, shaped
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

ItemKey = Annotated[
    str,
    shaped(
        r"^[A-Za-z][A-Za-z0-9_.-]{0,63}$",
        Text(
            "应以字母开头，只含字母、数字、点、横线和下划线，最多64个",
            "must begin with a letter and have letters, digits, dots, dashes and underscores only",
        ),
    ),
]
Link = Annotated[
    str,
    shaped(
        r"^(https://[A-Za-z0-9][^\s\\<>\"]*)?$",
        Text("应为以 https:// 开头的网址", "must be an address that begins with https://"),
    ),
    Field(max_length=500),
]
Page = Literal["", "account", "announcements", "orders", "redeem"]
"""Pages that an SDK draws or asks its game for; empty for a link."""


class ItemText(BaseModel, extra="forbid"):
    """What an item is called in one language."""

    code: Tag
    text: Annotated[Line, Field(min_length=1, max_length=30)]


class FloatingItem(Rule, extra="forbid"):
    """One item: it leads to a link or to one of the SDK's pages; `when` says for whom it is.

    `texts` begins with what those read whose language is missing. `icon` is the key of an uploaded
    picture in the CDN bucket.
    """

    key: ItemKey
    is_on: bool = True
    icon: Icon = ""
    texts: Annotated[
        list[ItemText], Field(min_length=1, max_length=MOST_LANGUAGES), AfterValidator(each_once)
    ]
    link: Link = ""
    page: Page = ""
    has_dot: bool = False

    @model_validator(mode="after")
    def _leads_somewhere(self) -> Self:
        if bool(self.link) == bool(self.page):
            raise refused(
                "item_target",
                Text("“{key}”应有一个链接或一个页面", "{key} needs either a link or a page").filled(
                    key=self.key
                ),
            )
        return self


class Floating(BaseModel, extra="forbid"):
    """The floating button: its items in order, each key once."""

    items: Annotated[list[FloatingItem], Field(max_length=20)] = []

    @model_validator(mode="after")
    def _keys_are_unique(self) -> Self:
        keys_once([one.key for one in self.items])
        return self


async def check_floating(session: AsyncSession, _: int, content: BaseModel) -> BaseModel:
    """Begin to use the icons; the content as it is.

    Raises:
        ItemIconError: one is no picture that this publisher uploaded.
    """
    assert isinstance(content, Floating)
    for one in content.items:
        if one.icon and not await take_picture(session, one.icon, "icon"):
            raise ItemIconError(key=one.key)
    return content
