"""People that are made: a refusal names what is taken, whatever it is made of."""

import pytest
from tests.support.world import World

from longshore.account.identity import directory
from longshore.kit.db.database import Database
from longshore.kit.errors import ConflictError


async def _create(database: Database, publisher_id: int, account: str, phone: str | None) -> None:
    async with database.publisher(publisher_id) as session:
        await directory.create_user(
            session, publisher_id, account=account, name="A", password_hash="-", phone=phone
        )


@pytest.mark.parametrize(
    ("account", "phone", "taken"),
    [
        # The account's name must not be mistaken for that of the phone's column.
        ("headphones", None, "headphones"),
        ("another", "+8613900000001", "+8613900000001"),
    ],
)
async def test_taken(
    database: Database, world: World, account: str, phone: str | None, taken: str
) -> None:
    await _create(database, world.aurora.id, "headphones", "+8613900000001")
    with pytest.raises(ConflictError) as refused:
        await _create(database, world.aurora.id, account, phone)
    assert refused.value.params == {"what": taken}
