"""What the tests of comments share: the addresses, and one written comment."""

from typing import Any

from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

LIST, ONE = "/ultra/api/v1/comments", "/ultra/api/v1/comment"
COUNT, TAGS, COLLEAGUES = f"{LIST}/count", f"{ONE}/tags", f"{ONE}/colleagues"


async def write(
    client: Client,
    world: World,
    user: TestUser | None = None,
    *,
    page: str = "SDK",
    content: str = "<p>text</p>",
    tags: str = "",
    game: Any = 0,
    **options: Any,
) -> Answer:
    """One comment of aurora's owner on the first game's SDK page, or as said."""
    chosen = world.aurora.games[game] if isinstance(game, int) else game
    return await client.call(
        "POST",
        ONE,
        user=user or world.aurora.owner,
        game=chosen,
        form={"content": content, "page_id": page, "tags": tags},
        **options,
    )


def mention(user: TestUser) -> str:
    """A comment that names somebody."""
    return f'<p><span data-mention-id="{user.id}">@{user.name}</span> look</p>'
