"""Two people over one icon set or splash picture: nobody takes back what the other has changed."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from tests.domains.pack.artwork.test_artwork import call, upload
from tests.support.client import Client
from tests.support.row_locks import until_somebody_waits
from tests.support.uploads import png
from tests.support.world import World

from longshore.domains.pack.artwork import icon_sets, splashes
from longshore.kit.db.database import Database


@pytest.fixture
async def icon(client: Client, world: World) -> str:
    """An uploaded picture."""
    return await upload(client, world, png())


async def made(client: Client, world: World, icon: str, **more: Any) -> dict[str, Any]:
    form = {"name": "A", "kind": "image", "image": icon} | more
    found: dict[str, Any] = (await call(client, world, "icon/save", **form)).data
    return found


async def test_what_is_absent_stays(client: Client, world: World, icon: str) -> None:
    """[W-04] One renames the set, another gives it a badge, a third one sets the badge's corner."""
    other = await upload(client, world, png(96, 96, "blue"))
    icons = await made(client, world, icon)
    for change in ({"name": "B"}, {"badge": other}, {"badge_corner": "top-left"}):
        answer = await call(client, world, "icon/save", id=icons["id"], **change)
        assert answer.code == 0, answer.msg
    [now] = (await call(client, world, "icon/list")).data["list"]
    assert (now["name"], now["badge"]["key"], now["badge_corner"]) == ("B", other, "top-left")
    assert (now["kind"], now["image"]["key"]) == ("image", icon)
    gone = (await call(client, world, "icon/save", id=icons["id"], badge=None)).data
    assert gone["badge"] is None


async def test_each_channels_badge_is_its_own(client: Client, world: World, icon: str) -> None:
    """[W-04] The badge of a channel that is not named stays; one without a picture is taken off."""
    icons = await made(client, world, icon, badges=[{"channel_code": "a", "badge": icon}])
    for badges in ([{"channel_code": "b", "badge": icon}], [{"channel_code": "a"}]):
        now = await call(client, world, "icon/save", id=icons["id"], badges=badges)
        assert now.code == 0, now.msg
    assert [badge["channel_code"] for badge in now.data["badges"]] == ["b"]
    many = [{"channel_code": f"c{number}", "badge": icon} for number in range(100)]
    refused = await call(client, world, "icon/save", id=icons["id"], badges=many)
    assert (refused.code, refused.data["errors"][0]["field"]) == (4470, "badges")


async def test_a_picture_shows_over_another_ones_colour(
    client: Client, world: World, icon: str
) -> None:
    colour = {"kind": "adaptive", "foreground": icon, "background_colour": "#ff8800"}
    icons = await made(client, world, icon, **colour)
    now = (await call(client, world, "icon/save", id=icons["id"], background=icon)).data
    assert (now["background"]["key"], now["background_colour"]) == (icon, None)


async def test_a_new_one_is_whole(client: Client, world: World, icon: str) -> None:
    for path, form, lacks in (
        ("icon/save", {"image": icon}, ["name", "kind"]),
        ("splash/save", {}, ["name", "target", "image"]),
    ):
        answer = await call(client, world, path, **form)
        assert (answer.code, [row["field"] for row in answer.data["errors"]]) == (4000, lacks)


async def test_a_splash_keeps_what_another_has_changed(client: Client, world: World) -> None:
    """[W-04] One moves it to another place while another changes its name."""
    image = await upload(client, world, png(720, 1280), purpose="splash")
    form = {"name": "S", "target": "drawable/splash", "image": image}
    splash = (await call(client, world, "splash/save", **form)).data
    for change in ({"name": "T"}, {"target": "assets/splash.png"}):
        now = (await call(client, world, "splash/save", id=splash["id"], **change)).data
    assert (now["name"], now["target"], now["image"]["key"]) == ("T", "assets/splash.png", image)


@pytest.mark.parametrize("noun", ["icon", "splash"])
@pytest.mark.parametrize("does", ["save", "delete"])
async def test_it_goes_while_another_is_at_it(
    client: Client, world: World, database: Database, icon: str, noun: str, does: str
) -> None:
    """Who comes second is told that it is gone."""
    image = await upload(client, world, png(720, 1280), purpose="splash")
    splash = {"name": "S", "target": "drawable/splash", "image": image}
    form = splash if noun == "splash" else {"name": "A", "kind": "image", "image": icon}
    row = (await call(client, world, f"{noun}/save", **form)).data
    table = "splash" if noun == "splash" else "icon_set"
    async with database.system() as session:
        await session.execute(text(f"DELETE FROM {table}"))
        late = asyncio.create_task(call(client, world, f"{noun}/{does}", id=row["id"], name="Z"))
        await until_somebody_waits(session)
    assert (await late).code == 4004


@pytest.mark.parametrize("noun", ["icon", "splash"])
async def test_as_many_as_there_may_be(
    client: Client, world: World, icon: str, noun: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal says how many there may be, and not that a name is taken."""
    monkeypatch.setattr(icon_sets, "MOST_SETS", 0)
    monkeypatch.setattr(splashes, "MOST_SETS", 0)
    image = await upload(client, world, png(720, 1280), purpose="splash")
    splash = {"name": "S", "target": "drawable/splash", "image": image}
    form = splash if noun == "splash" else {"name": "A", "kind": "image", "image": icon}
    answer = await call(client, world, f"{noun}/save", **form)
    assert answer.code == 4473
    assert "at most" in answer.msg


@pytest.mark.parametrize("noun", ["icon", "splash"])
async def test_the_last_place_goes_to_one(
    client: Client, world: World, icon: str, noun: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(icon_sets, "MOST_SETS", 1)
    monkeypatch.setattr(splashes, "MOST_SETS", 1)
    image = await upload(client, world, png(720, 1280), purpose="splash")
    splash = {"target": "drawable/splash", "image": image}
    form = splash if noun == "splash" else {"kind": "image", "image": icon}
    answers = await asyncio.gather(
        *(call(client, world, f"{noun}/save", name=name, **form) for name in "ABCD")
    )
    assert sorted(answer.code for answer in answers) == [0, 4473, 4473, 4473]
