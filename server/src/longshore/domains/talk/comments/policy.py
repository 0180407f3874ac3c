"""Where a comment belongs and who may see or change it (decision 0003)."""

from longshore.account.identity import Actor
from longshore.domains.talk.comments.errors import NotOwnCommentError
from longshore.domains.talk.comments.models import Comment
from longshore.kit.errors import NotFoundError

# Pages that are not about a game: one discussion for the publisher, which the console opens
# without one (its list of pages says the same).
PUBLISHER_PAGES = frozenset({"Home", "UserCenter", "Setting", "Publishers", "Catalogue"})


def game_of_page(actor: Actor, page_id: str) -> int | None:
    """The game whose discussion of this page is meant; None on a publisher's page.

    Raises:
        SelectGameError: the page is about a game and the call names none.
    """
    return None if page_id in PUBLISHER_PAGES else actor.game()


def visible(actor: Actor, comment: Comment | None) -> Comment:
    """The comment, if the actor may see it.

    Raises:
        NotFoundError: not found, or it is of a game that the actor may not see.
    """
    if comment is None:
        raise NotFoundError()
    if comment.game_id is not None and comment.game_id not in actor.game_ids:
        raise NotFoundError()
    return comment


def own(actor: Actor, comment: Comment | None) -> Comment:
    """The comment, if the actor wrote it.

    Raises:
        NotFoundError: not found, or it is of a game that the actor may not see.
        NotOwnCommentError: somebody else wrote it.
    """
    seen = visible(actor, comment)
    if seen.created_user_id != actor.user_id:
        raise NotOwnCommentError()
    return seen
