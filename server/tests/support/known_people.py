"""A thousand people whose numbers and phones must be found nowhere, and who look like everybody.

All numbers of identity begin alike, all names hold the same rare word and all phones begin alike,
so that one look finds any of them, whole or half. For browser tests, in `server`:
`python -m tests.support.known_people GAME` makes them players of a game of the running server.
"""

import asyncio
import sys
from datetime import date

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.composition.cli.starting import opened_database
from longshore.composition.console import open_resources
from longshore.composition.domains import METADATA
from longshore.domains.operate.players import digest_key, keyed_digest
from longshore.domains.operate.players.facts import RECORD
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import Keyring
from longshore.kit.settings import load_settings
from tests.support.minors import card

IDENTITIES, PHONES = 1_000, 100
BEGINNING, WORD = "1101011987060", "金丝雀窝"
_A_DAY = 900

_PLAYERS = text("""
INSERT INTO player (publisher_id, game_id, channel_uid)
SELECT publisher_id, id, 'known' || n FROM game CROSS JOIN generate_series(1, :count) AS n
WHERE id = :game RETURNING publisher_id, id
""")
_FACTS = text("""
INSERT INTO player_fact (publisher_id, game_id, player_id, kind, value, digest)
VALUES (:publisher, :game, :player, :kind, :value, :digest)
""")
_NAMES = text("""
INSERT INTO real_name (publisher_id, game_id, player_id, state, source, born_on, person, settled_at)
VALUES (:publisher, :game, :player, 'given', 'form', :born, :person, now())
""")


def person(place: int) -> dict[str, str]:
    """A name and a number like everybody's, and like nobody else's."""
    number = card(f"1987060{5 + place // _A_DAY}", f"{place % _A_DAY + 1:03}")
    assert number.startswith(BEGINNING)
    return {"name": f"{chr(0x4E00 + place)}{WORD}{chr(0x5200 + place)}", "identity": number}


def phone(place: int) -> str:
    """Somebody's number, without its country."""
    return f"1387766{place:04}"


async def add_people(
    session: AsyncSession, keyring: Keyring, game_id: int, count: int = IDENTITIES
) -> None:
    """Some of them, as players of a game who have told their names; the first have phones.

    Raises:
        KeyringError: nothing can be sealed.
    """
    made = (await session.execute(_PLAYERS, {"game": game_id, "count": count})).all()
    publisher_id = int(made[0].publisher_id)
    key = await digest_key(session, keyring, publisher_id)
    facts, names = [], []
    for place, row in enumerate(sorted(made, key=lambda one: one.id)):
        ids = {"publisher": publisher_id, "game": game_id, "player": row.id}
        told = person(place)
        if place < PHONES:
            told["phone"] = f"+86{phone(place)}"
        for kind, value in told.items():
            record = RECORD.format(player_id=row.id, kind=kind)
            sealed = keyring.encrypt(value.encode(), publisher_id=publisher_id, record=record)
            digest = keyed_digest(key, kind, game_id, value)
            facts.append(ids | {"kind": kind, "value": sealed, "digest": digest})
        who = keyed_digest(key, "person", 0, told["identity"])
        names.append(ids | {"born": date(1987, 6, 5 + place // _A_DAY), "person": who})
    await session.execute(_FACTS, facts)
    await session.execute(_NAMES, names)


async def _main(game_id: int) -> None:
    settings = load_settings()
    with opened_database(settings) as opened:
        database = Database(opened.addresses, pool_size=1)
        keyring = open_resources(settings, database).keyring
        async with database.system() as session:
            await add_people(session, keyring, game_id)
        await database.dispose()


if __name__ == "__main__":
    assert METADATA.tables
    asyncio.run(_main(int(sys.argv[1])))
