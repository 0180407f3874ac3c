"""What a snapshot offers to one caller beside its switches, such as items of the floating button.

Whether each thing is for a caller is judged as a switch is, so that windows of time, percentages
and what many callers have in common are handled in one place.
"""

import json
from dataclasses import dataclass
from typing import Any

from longshore.domains.operate.notices import PLACES, Offer, language_among, offers
from longshore.domains.operate.publishing import Snapshot
from longshore.domains.operate.rules import Facts
from longshore.runtime.switches import Switches, prepared_of, verdicts

Shown = tuple[str, tuple[int, ...]]
"""The language, and for each thing that is offered 0 where it is for the caller."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What a snapshot offers; `rules` has a switch for each, named by its place in `every`."""

    every: tuple[Offer, ...]
    rules: Switches

    def shown(self, facts: Facts) -> Shown:
        """What a caller is shown; callers with the same get the same."""
        if not self.every:
            return "", ()
        language = language_among(str(facts.fields.get("language") or ""), self.every)
        return language, verdicts(self.rules, facts)

    def lists(self, shown: Shown) -> dict[str, list[dict[str, Any]]]:
        """The lists of the answer, in the order in which they were published."""
        language, found = shown
        chosen = sorted(
            int(one.key) for one, at in zip(self.rules.open, found, strict=True) if at == 0
        )
        lists: dict[str, list[dict[str, Any]]] = {place: [] for place in PLACES}
        for offer in map(self.every.__getitem__, chosen):
            lists[offer.place].append(offer.said(language))
        return lists


def offered(snapshot: Snapshot, time_zone: str) -> Offered:
    """What can be worked out before anybody asks; windows are of the zone's clock."""
    every = tuple(offers(snapshot.kinds, time_zone))
    rules = [_switch(str(at), offer) for at, offer in enumerate(every)]
    return Offered(every, prepared_of(rules, snapshot))


def encoded_lists(lists: dict[str, list[dict[str, Any]]]) -> bytes:
    """Lists as the pairs of a JSON object."""
    return json.dumps(lists, ensure_ascii=False, separators=(",", ":")).encode()[1:-1]


def _switch(key: str, offer: Offer) -> dict[str, Any]:
    rule = {"id": "shown", "value": True, "when": offer.when}
    return {
        "key": key, "salt": offer.salt, "is_on": True, "value": False, "off_value": False,
        "rules": [rule],
    }  # fmt: skip
