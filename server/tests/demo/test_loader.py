"""What the demo makes obeys the product's own rules."""

import secrets
from pathlib import Path

import pytest
from sqlalchemy import select

from longshore.demo import loader
from longshore.domains.talk.comments.models import Comment
from longshore.kit.db.database import Database
from longshore.kit.secrets.passwords import PasswordHashing
from longshore.kit.settings import Settings
from longshore.kit.testing import TestPostgres


async def test_no_weak_password(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of the company's own name are drawn again."""
    draws = iter(["ember"] * 4 + ["quartz", "falcon", "willow", "marble"])
    monkeypatch.setattr(secrets, "choice", lambda _: next(draws))
    hashing = PasswordHashing(settings.password_slots)
    assert (
        await loader.demo_password(settings, hashing, ["Ember Games"])
        == "quartz-falcon-willow-marble"
    )


async def test_the_newest_comment_is_the_last_one(
    postgres: TestPostgres, settings: Settings, tmp_path: Path
) -> None:
    """As where people write them: home shows the last ones as the newest."""
    database = Database(postgres.clone(), pool_size=2)
    here = settings.model_copy(update={"data_dir": tmp_path})
    await loader.load_demo(here, database, PasswordHashing(settings.password_slots))
    async with database.system() as session:
        written = (await session.scalars(select(Comment.created_at).order_by(Comment.id))).all()
    await database.dispose()
    assert len(written) > 10
    assert list(written) == sorted(written)
