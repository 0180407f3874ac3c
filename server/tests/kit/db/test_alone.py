"""Work that waits in a table: one that fails keeps none of the others back."""

import pytest

from longshore.kit.db.alone import each_alone
from longshore.kit.db.database import Database


async def test_the_others_have_their_turn(database: Database) -> None:
    done: list[int] = []

    async def look() -> list[int]:
        return [piece for piece in (1, 2, 3) if piece not in done]

    async def work(piece: int) -> None:
        if piece == 1:
            raise ConnectionError("away")
        done.append(piece)

    with pytest.raises(ConnectionError):
        await each_alone(database, look, lambda piece: f"test {piece}", work)
    assert done == [2, 3]


async def test_what_another_is_at_is_left_to_it(database: Database) -> None:
    done: list[int] = []

    async def look() -> list[int]:
        return [1, 2]

    async def work(piece: int) -> None:
        done.append(piece)

    async with database.locked("test 1") as is_mine:
        assert is_mine
        assert await each_alone(database, look, lambda piece: f"test {piece}", work) == 2
    assert done == [2]
