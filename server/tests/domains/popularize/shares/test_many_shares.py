"""Many promoters, models and versions: nobody else waits for them, and their lists have an end.

A test in which the event loop was held for 50 ms fails of itself (tests/support/slow_callbacks.py).
"""

import base64
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.domains.popularize.shares import calendar_of, service
from longshore.kit.db.database import Database

TERMS = {"earns": "income", "tiers": [{"from_minor": 0, "rate_bps": 3000}]}
PROMOTERS = text("""
INSERT INTO promoter (publisher_id, game_id, name, code, created_user_id, created_user_name)
SELECT :publisher, :game, 'Name ' || number, 'code' || number, 1, 'somebody'
FROM generate_series(1, :count) AS number RETURNING id
""")
MODELS = text("""
WITH model AS (
  INSERT INTO share_model (publisher_id, game_id, name, created_user_name)
  SELECT :publisher, :game, 'Model ' || number, 'somebody'
  FROM generate_series(1, :models) AS number RETURNING id)
INSERT INTO share_version (publisher_id, game_id, model_id, begins_on, terms, created_user_name)
SELECT :publisher, :game, model.id, DATE '2020-01-01' + version, (
    SELECT jsonb_build_object('earns', 'income', 'tiers', jsonb_agg(
      jsonb_build_object('from_minor', tier * 100000000, 'rate_bps', 3000 + tier) ORDER BY tier))
    FROM generate_series(0, 19) AS tier
  ), 'somebody'
FROM model, generate_series(1, :versions) AS version
""")


async def _ask(client: Client, world: World, action: str, **form: Any) -> Answer:
    return await client.call(
        "POST", "/ultra/app/send", user=world.aurora.owner, game=world.aurora.games[0],
        json={"path": f"/pb/cps/{action}"} | form, language="en-US",
    )  # fmt: skip


def _of_game(world: World) -> dict[str, int]:
    return {"publisher": world.aurora.id, "game": world.aurora.games[0].id}


async def _promoters(database: Database, world: World, count: int) -> list[int]:
    async with database.publisher(world.aurora.id) as session:
        found = await session.execute(PROMOTERS, _of_game(world) | {"count": count})
        return list(found.scalars())


async def _model(client: Client, world: World, name: str = "30 %") -> Answer:
    made = {"name": name, "begins_on": "2026-01-01", "terms": TERMS}
    return await _ask(client, world, "share/create", **made)


async def test_a_thousand_promoters_get_a_model(
    client: Client, world: World, database: Database
) -> None:
    promoters = await _promoters(database, world, 1_000)
    model = (await _model(client, world)).data["list"][0]["id"]
    form = {"model_id": model, "promoter_ids": promoters}
    given = await _ask(client, world, "share/assign", begins_on="2026-01-01", **form)
    assert given.code == 0, given.msg
    assert len(given.data["list"][0]["promoters"]) == 1_000
    # One of them has the model from a later day on: then nobody gets it from that day on.
    one = {"model_id": model, "promoter_ids": promoters[500:501], "begins_on": "2026-02-01"}
    assert (await _ask(client, world, "share/assign", **one)).code == 0
    taken = await _ask(client, world, "share/assign", begins_on="2026-02-01", **form)
    assert taken.code == 4009
    async with database.publisher(world.aurora.id) as session:
        count = await session.execute(text("SELECT count(*) FROM share_assignment"))
        assert count.scalar_one() == 1_001


async def test_a_file_of_promoters_with_one_model(client: Client, world: World) -> None:
    assert (await _model(client, world)).code == 0
    rows = [f"n{number},c{number},30 %\n" for number in range(1_999)]
    content = base64.b64encode(("name,code,default share\n" + "".join(rows)).encode()).decode()
    done = await _ask(client, world, "promoter/import", content=content)
    assert (done.code, done.data["added"]) == (0, 1_999), done.msg
    (listed,) = (await _ask(client, world, "share/list")).data["list"]
    assert len(listed["promoters"]) == 1_999


async def test_who_has_which_model_today(client: Client, world: World, database: Database) -> None:
    """The last that began, not one that is still to begin; whoever has none is in no list."""
    promoters = await _promoters(database, world, 4)
    first = (await _model(client, world)).data["list"][0]["id"]
    second = (await _model(client, world, "40 %")).data["list"][0]["id"]
    ahead = str(date.today() + timedelta(days=40))
    for model, some, day in (
        (first, promoters[:3], "2026-01-01"), (second, promoters[:1], "2026-02-01"),
        (second, promoters[1:2], ahead), (second, promoters[3:], ahead),
    ):  # fmt: skip
        form = {"model_id": model, "promoter_ids": some, "begins_on": day}
        assert (await _ask(client, world, "share/assign", **form)).code == 0
    for begins_on in ("2026-02-01", ahead):
        form = {"model_id": first, "begins_on": begins_on, "terms": TERMS}
        told = await _ask(client, world, "share/addVersion", **form)
        assert told.code == 0, told.msg
    listed = {one["id"]: one for one in told.data["list"]}
    assert list(listed) == [second, first]
    assert listed[first]["promoters"] == ["Name 2", "Name 3"]
    assert listed[second]["promoters"] == ["Name 1"]
    versions = [(one["begins_on"], one["is_in_force"]) for one in listed[first]["versions"]]
    assert versions == [(ahead, False), ("2026-02-01", True), ("2026-01-01", False)]


async def test_models_and_versions_have_an_end(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each bound is told; nothing is kept of what is refused."""
    monkeypatch.setattr(service, "MOST_MODELS", 2)
    monkeypatch.setattr(service, "MOST_VERSIONS", 2)
    monkeypatch.setattr(service, "MOST_VERSIONS_OF_GAME", 3)
    made = [await _model(client, world, name) for name in ("one", "two", "three")]
    assert [one.code for one in made] == [0, 0, 4899]
    assert "2 share models at most" in made[2].msg
    second, first = (one["id"] for one in made[1].data["list"])
    added = [
        await _ask(
            client, world, "share/addVersion", model_id=model, terms=TERMS,
            begins_on=f"2026-0{month}-01",
        )
        for model, month in ((first, 2), (first, 3), (second, 2))
    ]  # fmt: skip
    assert [one.code for one in added] == [0, 4900, 4900]
    assert added[1].msg == "A share model has 2 versions at most"
    assert added[2].msg == "All share models of a game together have 3 versions at most"
    listed = (await _ask(client, world, "share/list")).data["list"]
    assert [len(one["versions"]) for one in listed] == [1, 2]


async def test_as_many_as_may_be_are_listed_and_counted_by(
    client: Client, world: World, database: Database
) -> None:
    models = service.MOST_MODELS
    versions = service.MOST_VERSIONS_OF_GAME // models
    async with database.publisher(world.aurora.id) as session:
        values = {"models": models, "versions": versions}
        await session.execute(MODELS, _of_game(world) | values)
    listed = (await _ask(client, world, "share/list")).data["list"]
    assert {len(one["versions"]) for one in listed} == {versions}
    assert len(listed) == models
    async with database.publisher(world.aurora.id) as session:
        calendar = await calendar_of(session, world.aurora.games[0].id)
    assert len(calendar.every_terms()) == models * versions
