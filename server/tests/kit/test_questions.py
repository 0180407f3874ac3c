"""Questions that lower domains ask: every one of them has an answer above."""

from longshore.composition.domains import DOMAINS
from longshore.domains.operate.alerts import ONLINE_DROP
from longshore.domains.operate.players import EVENTS
from longshore.domains.pack.artwork import ICON_SET_USERS, SPLASH_USERS
from longshore.domains.pack.goods import CHANNEL_CODES
from longshore.domains.pack.signing_keys import KEY_USERS
from longshore.kit.questions import Question


async def test_every_answer_is_heard_in_turn() -> None:
    question: Question[[int], str] = Question("Numbers in words")
    assert not question.is_answered
    assert await question.ask(1) == []

    @question.answer
    async def _one(number: int) -> list[str]:
        return ["one"] * number

    @question.answer
    async def _two(number: int) -> list[str]:
        return ["two"]

    assert question.is_answered
    assert await question.ask(2) == ["one", "one", "two"]


def test_nothing_is_asked_that_nobody_answers() -> None:
    """A key that channels use could be removed, were the question asked into the void."""
    assert DOMAINS
    for question in (ICON_SET_USERS, SPLASH_USERS, KEY_USERS, CHANNEL_CODES, EVENTS, ONLINE_DROP):
        assert question.is_answered, question.what
