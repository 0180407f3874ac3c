"""What goes wrong is said in Chinese too: every code that the packer and this domain can give."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import longshore_packer
from longshore.domains.pack import builds
from longshore.domains.pack.builds.objects import store_problem
from longshore.domains.pack.builds.problems import problem_of
from longshore.domains.pack.packer_words import EN_REMEDIES, ZH
from longshore.integrations.object_store import StoreError
from longshore_packer.errors import PackerError


def subclasses(kind: type[PackerError]) -> Iterator[type[PackerError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from subclasses(child)


def packer_codes() -> set[str]:
    for module in pkgutil.walk_packages(longshore_packer.__path__, "longshore_packer."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return {kind.code for kind in subclasses(PackerError)}


def own_codes() -> set[str]:
    text = "".join(path.read_text() for path in Path(builds.__file__).parent.glob("*.py"))
    given = re.findall(r'_(?:problem|fault)\(\s*"([a-z_.]+)"', text)
    written = re.findall(r'"?code"?(?:":|, message =) "([a-z]+\.[a-z_]+)"', text)
    return {*given, *written}


def test_every_code() -> None:
    """[W-18] No code is left without Chinese words for what is wrong and what to do."""
    packer, own = packer_codes(), own_codes()
    assert len(packer) > 50
    assert {"worker.lost", "tool.died", "key.gone", "store.gone", "store.failed"} <= own
    assert set(ZH) == packer | own
    for code, (text, what_to_do) in ZH.items():
        for words in (text, what_to_do):
            assert re.search("[一-鿿]", words), code


@pytest.mark.parametrize("code", ["NoSuchKey", "SlowDown"])
def test_store(code: str) -> None:
    """A missing file and a failing store are two things."""
    problem = problem_of(store_problem(StoreError(code, "words of the store")), "zh-CN")
    assert problem is not None
    assert ("已不在存储中" in problem.message) is (code == "NoSuchKey")


def test_details_follow() -> None:
    """Where one code stands for many mistakes, the packer's own words follow, in Chinese too."""
    stored = {"code": "content.config", "message": "must be text", "subject": "label"}
    problem = problem_of(stored, "zh-CN")
    assert problem is not None
    assert (problem.message, problem.subject) == ("渠道配置有误（必须是文字）", "label")
    english = problem_of(stored, "en-US")
    assert english is not None and english.message == "must be text"


def test_english_says_what_to_do() -> None:
    """The packer's own remedy is kept; where it gives none, there is one all the same."""
    stored = {"code": "content.target_missing", "message": "the mother has no such entry"}
    problem = problem_of(stored, "en-US")
    assert problem is not None and "game's configuration" in problem.remedy
    told = problem_of(stored | {"remedy": "Write drawable/name."}, "en-US")
    assert told is not None and told.remedy == "Write drawable/name."
    assert set(EN_REMEDIES) <= set(ZH)
