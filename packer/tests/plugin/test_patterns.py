"""Patterns are run on what publishers type: their time is bounded, whatever they are."""

import time

import pytest

from longshore_packer.plugin import PluginError, fits
from longshore_packer.plugin.model import Parameter
from longshore_packer.plugin.patterns import check_pattern


@pytest.mark.parametrize("pattern", ["(a+)+b", "(a|aa)+b", "(.*a){20}b", "(a*)*b"])
def test_hostile(pattern: str) -> None:
    """A backtracking engine needs longer than the universe has for each of these."""
    check_pattern(pattern)
    begun = time.process_time()
    assert not fits(pattern, "a" * 8192)
    assert time.process_time() - begun < 20


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("[0-9]{6,12}", "123456", True),
        ("[0-9]{6,12}", "123456x", False),
        ("[0-9]{6,12}", "x123456", False),
        ("[0-9A-Za-z+/=]{100,1000}", "A" * 1000, True),
        ("[0-9A-Za-z+/=]{100,1000}", "A" * 1001, False),
        ("港口.{1,3}", "港口编号一", True),
        ("a|b", "b", True),
    ],
)
def test_whole_text(pattern: str, text: str, expected: bool) -> None:
    assert fits(pattern, text) is expected


def test_unusable_fits_nothing() -> None:
    """What an older catalogue holds and RE2 cannot run is never taken for right."""
    assert Parameter("k", pattern="(?=a)a").fault("a") == "does not match (?=a)a"
    with pytest.raises(PluginError) as refused:
        check_pattern("(?=a)a", subject="parameters[0].pattern")
    assert refused.value.subject == "parameters[0].pattern"
    assert "look-around" in refused.value.remedy


def test_half_a_surrogate_pair() -> None:
    """JSON can hold what no text is: refused as a pattern, and no pattern fits it."""
    with pytest.raises(PluginError, match="surrogates not allowed"):
        check_pattern("\ud800")
    assert not fits("a+", "\ud800")
    assert not fits("\ud800", "a")
