"""What the demo makes obeys the product's own rules."""

import secrets

import pytest

from longshore.demo import loader
from longshore.kit.secrets.passwords import PasswordHashing
from longshore.kit.settings import Settings


async def test_no_weak_password(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of the company's own name are drawn again."""
    draws = iter(["ember"] * 4 + ["quartz", "falcon", "willow", "marble"])
    monkeypatch.setattr(secrets, "choice", lambda _: next(draws))
    hashing = PasswordHashing(settings.password_slots)
    assert (
        await loader.demo_password(settings, hashing, ["Ember Games"])
        == "quartz-falcon-willow-marble"
    )
