"""As many rates as may be kept: whoever changes one or thousands of them holds nobody else up.

A test in which the event loop was held for 50 ms fails of itself (tests/support/slow_callbacks.py).
"""

import base64
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.data.currencies import service
from longshore.kit.db.database import Database

PLACE = "/ultra/protected/app/send/data-new/rates/"
CODES = ("USD", "EUR", "JPY", "KWD", "GBP")
KEPT = text("""
INSERT INTO data_currency_rate
  (publisher_id, target, currency, since, rate, changed_user_name)
SELECT :publisher, 'CNY', currency, DATE '2000-01-01' + day, 7.1, 'somebody'
FROM unnest(CAST(:codes AS text[])) AS currency, generate_series(0, :days - 1) AS day
""")


async def _ask(client: Client, world: World, verb: str, **form: Any) -> Answer:
    return await client.call(
        "POST", PLACE + verb, user=world.aurora.owner, game=world.aurora.games[0], json=form
    )


@pytest.fixture
async def full(client: Client, world: World, database: Database) -> None:
    """All but one of the rates that may be kept."""
    assert (await _ask(client, world, "currency", currency="CNY")).code == 0
    values = {"publisher": world.aurora.id, "codes": list(CODES)}
    async with database.publisher(world.aurora.id) as session:
        await session.execute(KEPT, values | {"days": service.MOST_RATES // len(CODES)})
        await session.execute(
            text("DELETE FROM data_currency_rate WHERE currency = 'USD' AND since = '2000-01-02'")
        )


@pytest.mark.usefixtures("full")
async def test_one_of_many_is_changed_and_added(client: Client, world: World) -> None:
    usd = {"currency": "USD", "rate": "7.5"}
    changed = await _ask(client, world, "save", since="2000-01-01", **usd)
    assert (changed.code, changed.data["count"]) == (0, service.MOST_RATES - 1)
    assert (await _ask(client, world, "save", since="2000-01-02", **usd)).code == 0
    # Full: what is there is changed, and what is new refused.
    assert (await _ask(client, world, "save", since="2000-01-03", **usd)).code == 0
    assert (await _ask(client, world, "save", since="2090-01-01", **usd)).code == 4982


@pytest.mark.usefixtures("full")
async def test_a_file_of_thousands(client: Client, world: World, database: Database) -> None:
    """A third of it is as it was, a third changes, the rest is new: refused, then taken."""
    rows = [
        f"{code},{1990 + year}-{month:02}-{day:02},{7.1 if code < 'JPY' else 7.2}"
        for code in CODES for year in range(10, 22) for month in range(1, 13)
        for day in range(1, 15)
    ][: service.MOST_ROWS - 1]  # fmt: skip
    new = [f"CHF,2001-{month:02}-{day:02},8" for month in range(1, 13) for day in range(1, 15)]
    rows[-len(new) :] = new
    content = base64.b64encode("\n".join(("currency,since,rate", *rows)).encode()).decode()
    assert (await _ask(client, world, "import", content=content)).code == 4982
    async with database.publisher(world.aurora.id) as session:
        gone = text("DELETE FROM data_currency_rate WHERE since >= '2020-01-01'")
        await session.execute(gone)
    dry = (await _ask(client, world, "import", content=content, dry_run=True)).data
    done = (await _ask(client, world, "import", content=content)).data
    told = ("rows", "added", "changed", "unchanged", "faults")
    assert [dry[name] for name in told] == [done[name] for name in told]
    assert (dry["is_applied"], done["is_applied"], done["rows"]) == (False, True, len(rows))
    assert min(done["added"], done["changed"], done["unchanged"]) > 0
    again = (await _ask(client, world, "import", content=content)).data
    assert (again["added"], again["changed"], again["unchanged"]) == (0, 0, len(rows))
