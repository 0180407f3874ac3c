"""What a rule watches that the database does not know: whoever knows it answers."""

from datetime import datetime

from longshore.integrations.resources import Resources
from longshore.kit.questions import Question


class NobodyKnowsError(Exception):
    """Whoever would know is away, for whichever rule is asked next too.

    `since` (Unix seconds) is until when they knew; None where nobody can say it.
    """

    def __init__(self, why: str, since: int | None = None) -> None:
        super().__init__(why)
        self.since = since


ONLINE_DROP: Question[[Resources, int, int, datetime], int] = Question(
    "How many per cent fewer players of a game (by its id) are online in so many minutes until a "
    "moment than in the same minutes of yesterday; nothing where nobody knows it of that game, and "
    "NobodyKnowsError where nobody knows it of any"
)
