"""What another person did after the caller looked: told before anything is put in force."""

from longshore.domains.operate.publishing.canonical import digest_of
from longshore.domains.operate.publishing.errors import DraftMovedError, PublishedMeanwhileError
from longshore.domains.operate.publishing.models import PublishedVersion


def check_seen(current: PublishedVersion | None, seen: int) -> None:
    """What is in force is the version that the caller looked at.

    Raises:
        PublishedMeanwhileError: it is another.
    """
    number, name = (current.number, current.created_user_name) if current else (0, "")
    if number != seen:
        told = {"number": number, "user_name": name}
        raise PublishedMeanwhileError(told, number=number, name=name)


def check_draft(content: str, seen_digest: str) -> None:
    """The draft is the one that the caller looked at; "" is whichever.

    Raises:
        DraftMovedError: it is another.
    """
    if seen_digest and digest_of(content) != seen_digest:
        raise DraftMovedError()
