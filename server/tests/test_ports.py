"""Two workers of the tests are never given one port."""

import itertools

import pytest

from tests.support import ports


def test_what_one_was_given_no_other_is(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []
    for _ in range(3):
        monkeypatch.setattr(ports, "_numbers", itertools.count(7))
        given.append(ports.free_port())
    assert len(set(given)) == 3
