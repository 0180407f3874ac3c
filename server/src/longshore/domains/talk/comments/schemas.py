"""What the comment calls take and give (clauses C-12, K-05)."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema

from longshore.kit.text.fields import Id, Page, PageSize, comma_list, none_if_blank
from longshore.kit.text.kinds import Line, Paragraphs

MAX_CONTENT = 20_000
MAX_REPLY = 4_000
MAX_TAGS = 10
MAX_TAG = 20


Tag = Annotated[Line, Field(max_length=MAX_TAG)]
Tags = Annotated[list[Tag], BeforeValidator(comma_list), Field(max_length=MAX_TAGS)]
# In an address the tags are one text, joined by commas (clause K-05).
JoinedTags = Annotated[Tags, WithJsonSchema({"type": "string"})]
PageId = Annotated[Line, Field(min_length=1, max_length=100)]
OptionalPageId = Annotated[PageId | None, BeforeValidator(none_if_blank)]
SearchText = Annotated[Line, Field(max_length=100)]
Keyword = Annotated[SearchText | None, BeforeValidator(none_if_blank)]


class CommentQuery(BaseModel):
    """Which comments: of a page, with a text in them, with any of some tags, mentioning me.

    With `page_id` these are the comments that begin a thread, each with its replies; a text or a
    mention in a reply counts. Without it these are all comments that the caller may see, replies
    among them.
    """

    page: Page = 1
    page_size: PageSize = 10
    page_id: OptionalPageId = None
    content: Keyword = None
    tags: JoinedTags = []
    mentioned: Annotated[int, Field(ge=0, le=1)] = 0


class TagQuery(BaseModel):
    """Whose tags: a page's, or without `page_id` those of all comments that the caller may see."""

    page_id: OptionalPageId = None


class CountQuery(BaseModel):
    """The page whose comments are counted."""

    page_id: PageId


class ColleagueQuery(BaseModel):
    """Part of a colleague's name or account."""

    keyword: Keyword = None


class CommentReference(BaseModel):
    """A comment."""

    id: Id


Content = Annotated[Paragraphs, Field(max_length=MAX_CONTENT)]


class CommentInput(BaseModel):
    """A new comment; `tags` is a list or comma-joined text.

    With `parent_id` it is a reply: to that comment, or in the thread of that reply.
    """

    content: Content
    page_id: PageId
    tags: Tags = []
    parent_id: Annotated[Id | None, BeforeValidator(none_if_blank)] = None


class CommentUpdate(BaseModel):
    """A changed comment; a comment never moves to another page."""

    id: Id
    content: Content
    page_id: OptionalPageId = None
    tags: Tags = []


class Mention(BaseModel):
    """A colleague whom a comment mentions."""

    id: int
    name: str


class CommentReply(BaseModel):
    """A comment as every answer shows it; `content` is cleaned HTML.

    `parent_id` is the comment that it answers; null for one that begins a thread.
    """

    id: int
    content: str
    page_id: str
    tags: list[str]
    game_id: int | None
    parent_id: int | None
    created_user_id: int
    created_user_name: str
    created_at: int
    updated_at: int
    mentions: list[Mention]


class CommentOutput(CommentReply):
    """A comment with its replies, oldest first, and who resolved the thread, when."""

    resolved_at: int | None
    resolved_user_id: int | None
    resolved_user_name: str | None
    replies: list[CommentReply]


class TagsOutput(BaseModel):
    """Tags, the most used first."""

    tags: list[str]


class CountOutput(BaseModel):
    """How many comments."""

    total: int


class Colleague(BaseModel):
    """Somebody who can be mentioned."""

    id: int
    name: str
    account: str
