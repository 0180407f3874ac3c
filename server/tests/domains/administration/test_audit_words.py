"""Every action and object that the audit log can hold has words in the console, twice."""

import re
from pathlib import Path
from typing import get_args

import pytest

from longshore.domains.pack.access_keys.schemas import KeyKind
from longshore.domains.pack.agreements.schemas import Kind
from longshore.domains.pack.callbacks.schemas import Environment
from longshore.domains.pack.mini_games.platforms import PlatformCode
from longshore.domains.pack.validation.schemas import RunKind

ROOT = Path(__file__).resolve().parents[4]
SOURCES = {path: path.read_text() for path in (ROOT / "server/src/longshore/domains").rglob("*.py")}
LOCALES = ROOT / "web/apps/console/src/pages/setting/audit/locales"
# Actions put together in the source; their verbs are named here.
COMPOSED = {
    "game_channel": "add save enable disable copy import rollback remove".split(),
    "attribution": "hold release".split(),
    "order": "refund resent by_hand".split(),
    "version": "publish roll_back".split(),
}
CHANGES = ("create", "update", "delete")
# Objects that are called by a kind of theirs.
KINDS = {
    "access_key": KeyKind,
    "agreement": Kind,
    "environment": Environment,
    "mini_game": PlatformCode,
    "validation": RunKind,
}
# Objects that are not the action's first word.
OTHER_NOUNS = {"package", "plugin"}


def recorded() -> tuple[set[str], set[str]]:
    """Actions and objects that the sources name."""
    texts = [text for text in SOURCES.values() if re.search(r"\brecord\w*\(", text)]
    changed = _found(r'record_change\(\s*"(\w+)"', texts)
    literal = _found(r'\brecord\(\s*(?:action=)?"(\w+)\.\w+"', texts)
    targets = changed | literal | _found(r'type="(\w+)"', texts) | _found(NOUN_OF_TARGET, texts)
    # Names of addresses begin with an environment, and are no actions.
    targets -= OTHER_NOUNS | set(get_args(Environment))
    actions = {f"{noun}.{verb}" for noun in changed for verb in CHANGES}
    for text in texts:
        for composed, noun, verb in re.findall(r'(f?)"(\w+)\.([a-z_]+|\{\w+\})"', text):
            if noun not in targets | OTHER_NOUNS:
                continue
            if composed:
                actions |= {f"{noun}.{one}" for one in COMPOSED[noun]}
            elif verb != "json":
                actions.add(f"{noun}.{verb}")
    return actions, targets


# An action that is chosen first and recorded by its variable, as in `"user.enable" if able else`.
NOUN_OF_TARGET = r'f?"(\w+)\.[a-z_{}]+"(?: if | else |,\n)'


def _found(pattern: str, texts: list[str]) -> set[str]:
    return {found for text in texts for found in re.findall(pattern, text)}


@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_every_event_has_words(language: str) -> None:
    """A raw key in the log would be a word of ours, not of the reader's."""
    words = "".join(path.read_text() for path in LOCALES.rglob(f"{language}.ts"))
    actions, targets = recorded()
    assert len(actions) > 60
    names = {f"name.{noun}.{one}" for noun, kinds in KINDS.items() for one in get_args(kinds)}
    wanted = names | {f"action.{one}" for one in actions} | {f"target.{one}" for one in targets}
    assert {one for one in wanted if f"'{one}'" not in words} == set()
