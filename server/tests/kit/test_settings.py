"""Settings: wrong ones stop the start and say what is allowed."""

import pytest

from longshore.kit.settings import SettingsError, load_settings


def test_wrong_values_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGSHORE_PORT", "80000")
    monkeypatch.setenv("LONGSHORE_PASSWORD_MIN_LENGTH", "4")
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert "LONGSHORE_PORT" in str(caught.value)
    assert "65535" in str(caught.value)
    assert "LONGSHORE_PASSWORD_MIN_LENGTH" in str(caught.value)


def test_database_password_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGSHORE_DATABASE_URL", "postgresql://me:canary@db/longshore")
    monkeypatch.setenv("LONGSHORE_DATABASE_SYSTEM_URL", "postgresql://me:canary@db/longshore")
    assert "canary" not in repr(load_settings())
