"""What is there to be shown, of published contents: for whom each is, and what it says to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from longshore.domains.games import icon_url
from longshore.domains.operate.notices.texts import best_of, spoken


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to show: in which list of the answer, for whom, and what is told of it.

    `when` is a rule as JSON; `salt` keeps its percentage apart from others. `texts` are what is
    told in each language besides `told`.
    """

    place: str
    salt: str
    when: Mapping[str, Any] | None
    told: Mapping[str, Any]
    codes: Sequence[str]
    texts: Sequence[Mapping[str, Any]]

    def said(self, language: str) -> dict[str, Any]:
        """What somebody is told who reads a language; the first where theirs is missing."""
        return {**self.told, **self.texts[best_of(language, self.codes) or 0]}


PLACES = ("floating_button",)
"""Lists of `init`'s answer."""


def offers(kinds: Mapping[str, Any]) -> list[Offer]:
    """Everything of a snapshot's contents that is switched on, in its order."""
    items = kinds.get("floating", {}).get("items", [])
    return [_item(one) for one in items if one["is_on"]]


def language_among(wanted: str, every: Sequence[Offer]) -> str:
    """Of the languages that there are the one that is nearest; empty if none is.

    So that callers share answers, whatever they call their language.
    """
    codes = spoken(code for one in every for code in one.codes)
    at = best_of(wanted, codes)
    return "" if at is None else codes[at]


def _item(one: Mapping[str, Any]) -> Offer:
    told = {
        "key": one["key"], "icon": icon_url(one["icon"]), "link": one["link"],
        "page": one["page"], "has_dot": one["has_dot"],
    }  # fmt: skip
    codes = [text["code"] for text in one["texts"]]
    texts = [{"text": text["text"]} for text in one["texts"]]
    return Offer("floating_button", f"floating:{one['key']}", one.get("when"), told, codes, texts)
