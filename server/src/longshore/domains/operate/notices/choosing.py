"""What is there to be shown, of published contents: for whom each is, and what it says to them."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from longshore.domains.games import icon_url
from longshore.domains.operate.notices.texts import best_of, spoken
from longshore.domains.operate.notices.windows import begin_of, end_of, within


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

    @property
    def wording(self) -> tuple[str, str, str]:
        """As what it was seen: the kind of thing, its key, and what it said."""
        return _SEEN_AS[self.place], self.told["key"], self.told["revision"]


_SEEN_AS = {"floating_button": "item", "announcements": "announcement"}
PLACES = ("floating_button", "announcements")
"""Lists of `init`'s answer."""


def offers(kinds: Mapping[str, Any], zone: str) -> list[Offer]:
    """Everything of a snapshot's contents that is switched on, in its order.

    `zone` is the game's, as the IANA database names it.
    """
    items = kinds.get("floating", {}).get("items", [])
    read = kinds.get("announcements", {}).get("announcements", [])
    return [
        *(_item(one) for one in items if one["is_on"]),
        *(_announcement(one, zone) for one in read if one["is_on"]),
    ]


def wordings(kinds: Mapping[str, Any]) -> set[tuple[str, str, str]]:
    """The wording of everything in a snapshot's contents, also of what is switched off."""
    every = [_item(one) for one in kinds.get("floating", {}).get("items", [])]
    read = kinds.get("announcements", {}).get("announcements", [])
    return {one.wording for one in [*every, *(_announcement(one, "UTC") for one in read)]}


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
        "revision": _revision([one["texts"], one["link"], one["page"]]),
    }  # fmt: skip
    codes = [text["code"] for text in one["texts"]]
    texts = [{"text": text["text"]} for text in one["texts"]]
    return Offer("floating_button", f"floating:{one['key']}", one.get("when"), told, codes, texts)


def _announcement(one: Mapping[str, Any], zone: str) -> Offer:
    begins, ends = one["begins"], one["ends"]
    told = {
        "key": one["key"], "kind": one["kind"], "once": one["once"],
        "begins_at": begin_of(begins, zone), "ends_at": end_of(ends, zone),
        "revision": _revision(one["texts"]),
    }  # fmt: skip
    texts = [{"title": text["title"], "html": text["html"]} for text in one["texts"]]
    when = windowed(within(begins, ends, zone), one.get("when"))
    codes = [text["code"] for text in one["texts"]]
    return Offer("announcements", f"announcement:{one['key']}", when, told, codes, texts)


def windowed(
    conditions: list[dict[str, Any]], when: Mapping[str, Any] | None
) -> Mapping[str, Any] | None:
    """A rule within a window."""
    every = [*conditions, *([when] if when else [])]
    return {"all": every} if every else None


def _revision(said: Sequence[Any]) -> str:
    """Another one when anything that it says is changed: it has not been seen then."""
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]
