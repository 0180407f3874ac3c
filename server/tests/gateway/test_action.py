"""Declaring an action: what its handler's types say, and what is refused at the start."""

import pytest
from pydantic import BaseModel

from longshore.account.identity import Call, Permission
from longshore.gateway.action import action
from longshore.gateway.of_game import OfGame


class Answer(BaseModel):
    """What comes out."""

    id: int


async def answer(call: Call, form: OfGame) -> Answer:
    """Answer."""
    return Answer(id=1)


def test_types_and_place_come_from_one_declaration() -> None:
    made = action("pb_answer", "pb/cps/answer", "An answer.", answer, Permission.POPULARIZE)
    assert (made.request, made.response) == (OfGame, Answer)
    assert (made.service, made.path, made.methods) == ("pb", "/cps/answer", ("POST",))
    assert made.permissions == (Permission.POPULARIZE,)
    assert made.is_game_scoped


def test_unknown_service() -> None:
    with pytest.raises(TypeError, match="is not a service"):
        action("x", "elsewhere/cps", "", answer, Permission.POPULARIZE)


async def _untyped(call, form):  # type: ignore[no-untyped-def]
    return Answer(id=1)


async def _turned_round(form: OfGame, call: Call) -> Answer:
    return Answer(id=1)


async def _with_more(call: Call, form: OfGame, more: int) -> Answer:
    return Answer(id=more)


async def _made(call: Call, form: OfGame) -> int:
    return 7


async def _made_otherwise(call: Call, form: OfGame) -> str:
    return "7"


def test_what_comes_before_is_handed_on() -> None:
    done = action("x", "pb/cps", "", _with_more, Permission.POPULARIZE, before=_made)
    assert (done.request, done.response, done.before) == (OfGame, Answer, _made)
    for handler, before in ((answer, _made), (_with_more, _made_otherwise)):
        with pytest.raises(TypeError, match="takes a call and a form"):
            action("x", "pb/cps", "", handler, Permission.POPULARIZE, before=before)
    with pytest.raises(TypeError, match="needs one"):
        action("x", "pb/cps", "", _with_more, Permission.POPULARIZE, before=_made, only_reads=True)


@pytest.mark.parametrize("handler", [_untyped, _turned_round, _with_more])
def test_handler_of_another_form(handler) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(TypeError, match="takes a call and a form"):
        action("x", "pb/cps", "", handler, Permission.POPULARIZE)
