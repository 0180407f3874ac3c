"""Names and other short texts as they come from people and programs."""

from typing import Annotated, Any

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from longshore.account.identity import PersonName
from longshore.account.identity.schemas import PublisherName
from longshore.domains.administration.schemas import RoleName
from longshore.domains.games.schemas import Name as GameName
from longshore.kit.text.kinds import Line, Paragraphs

NAMES: dict[str, Any] = {
    "person": PersonName,
    "publisher": PublisherName,
    "role": RoleName,
    "game": GameName,
    "line": Annotated[Line, Field(min_length=1, max_length=50)],
    "paragraphs": Annotated[Paragraphs, Field(min_length=1, max_length=50)],
}
UNSEEN = [
    "\u200b",
    "\u200b\u200d\u2060",
    "\u00ad",
    "\ufeff",
    "\u3164",
    "\u2800",
    "\ufe0f",
    " \u200e ",
]


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("text", UNSEEN, ids=ascii)
def test_what_nobody_sees_is_no_name(kind: str, text: str) -> None:
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(NAMES[kind]).validate_python(text)
    assert [error["type"] for error in refused.value.errors()] == ["too_short"]


@pytest.mark.parametrize("kind", NAMES)
def test_two_names_do_not_look_the_same(kind: str) -> None:
    """What nobody sees before and after a name would make another one that reads alike."""
    take = TypeAdapter(NAMES[kind]).validate_python
    assert take("\u200b Ada\u2060 \ufeff") == "Ada"
    # A heart in colour, a family and an English flag end with, or are joined by, such characters.
    for name in ["\u2764\ufe0f", "\U0001f468\u200d\U0001f467", "\U0001f3f4\U000e0067\U000e007f"]:
        assert take(name) == name


@pytest.mark.parametrize("kind", sorted(NAMES.keys() - {"paragraphs"}))
def test_a_name_turns_no_sentence_around(kind: str) -> None:
    """What stands behind an override is read backwards, up to the end of the paragraph."""
    take = TypeAdapter(NAMES[kind]).validate_python
    assert take("Ada \u202eecalevoL\u202c") == "Ada ecalevoL"
    assert take("\u2068Ada\u2069 \u202a\u202c") == "Ada"
    # What is written from the right by itself stays as it is, marks and all.
    assert take("\u05e2\u05d3\u05d4\u200f 2") == "\u05e2\u05d3\u05d4\u200f 2"
    with pytest.raises(ValidationError):
        take("\u202e\u2066")
