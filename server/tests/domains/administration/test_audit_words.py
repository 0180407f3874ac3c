"""Every action and object that the audit log can hold has words in the console, twice."""

import re
from pathlib import Path
from typing import get_args

import pytest

from longshore.domains.access_keys.schemas import KeyKind
from longshore.domains.agreements.schemas import Kind
from longshore.domains.callbacks.schemas import Environment
from longshore.domains.mini_games.platforms import PlatformCode
from longshore.domains.validation.schemas import RunKind

ROOT = Path(__file__).resolve().parents[4]
SOURCES = {path: path.read_text() for path in (ROOT / "server/src/longshore/domains").rglob("*.py")}
LOCALES = ROOT / "web/apps/console/src/features/setting/audit/locales"
# Actions put together in the source; their verbs are named here.
COMPOSED = {
    "game_channel": "add save enable disable copy import rollback remove".split(),
    "icon_set": "create update delete".split(),
    "splash": "create update delete".split(),
}
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
    targets = {
        found for text in SOURCES.values() for found in re.findall(r'target_type="(\w+)"', text)
    }
    actions: set[str] = set()
    for path, text in SOURCES.items():
        if not re.search(r"import .*\brecord\b", text) or path.name == "models.py":
            continue
        for composed, noun, verb in re.findall(r'(f?)"(\w+)\.([a-z_]+|\{\w+\})"', text):
            if noun not in targets | OTHER_NOUNS:
                continue
            if composed:
                actions |= {f"{noun}.{one}" for one in COMPOSED[noun]}
            elif verb != "json":
                actions.add(f"{noun}.{verb}")
    return actions, targets


@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_every_event_has_words(language: str) -> None:
    """A raw key in the log would be a word of ours, not of the reader's."""
    words = (LOCALES / f"{language}.ts").read_text()
    actions, targets = recorded()
    assert len(actions) > 60
    names = {f"name.{noun}.{one}" for noun, kinds in KINDS.items() for one in get_args(kinds)}
    wanted = names | {f"action.{one}" for one in actions} | {f"target.{one}" for one in targets}
    assert {one for one in wanted if f"'{one}'" not in words} == set()
