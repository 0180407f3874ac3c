"""Icon sets and splash pictures, through the gateway as the page 游戏配置 calls them."""

import base64
from io import BytesIO
from typing import Any

import pytest
from fastapi import FastAPI
from PIL import Image
from sqlalchemy import select
from tests.support.client import Answer, Client
from tests.support.connections import none_is_held_during
from tests.support.uploads import Uploader, png
from tests.support.world import TestUser, World

from longshore.account.audit.models import AuditEvent
from longshore.domains.files.uploads.models import Upload
from longshore.domains.pack.artwork import artwork_of, icon_sets
from longshore.kit.db.database import Database
from longshore.kit.errors import NotFoundError
from longshore_packer.content.config import Badge, IconChange
from longshore_packer.content.icon_drawing import preview_icon

ACTIONS = ("icon/list", "icon/save", "icon/delete", "icon/preview", "splash/list", "splash/save",
           "splash/delete")  # fmt: skip


async def call(
    client: Client, world: World, path: str, *, user: TestUser | None = None,
    language: str = "en-US", **body: Any,
) -> Answer:  # fmt: skip
    return await client.call(
        "POST",
        f"/ultra/protected/app/send/usdk/sdk/{path}",
        user=user or world.aurora.pack,
        game=world.aurora.games[0],
        json=body,
        language=language,
    )


async def upload(
    client: Client, world: World, content: bytes, purpose: str = "icon", name: str = "a.png",
    user: TestUser | None = None,
) -> str:  # fmt: skip
    uploader = Uploader(client, user or world.aurora.pack)
    return str((await uploader.put(content, purpose=purpose, name=name))["key"])


class TestCallers:
    @pytest.mark.parametrize("path", ACTIONS)
    async def test_without_page(self, client: Client, world: World, path: str) -> None:
        """[W-04] [P-02] Without pack there is no artwork to see."""
        assert (await call(client, world, path, user=world.aurora.none)).code == 4030

    @pytest.mark.parametrize("path", [path for path in ACTIONS if "e/" in path or "save" in path])
    async def test_reader(self, client: Client, world: World, path: str) -> None:
        """[W-04] [P-02] Changing artwork takes packEdit."""
        assert (await call(client, world, path, user=world.aurora.reader, id=1)).code == 4030


class TestIconSets:
    async def test_image_with_badges(
        self, client: Client, world: World, database: Database
    ) -> None:
        """[W-04] An icon set carries a badge, and another one in a channel; a build reads both."""
        icon = await upload(client, world, png())
        badge = await upload(client, world, png(96, 96, "blue"))
        other = await upload(client, world, png(96, 96, "green"))
        made = await call(
            client, world, "icon/save", name="Main", kind="image", image=icon, badge=badge,
            badge_corner="top-left", badge_scale=0.3,
            badges=[{"channel_code": "huawei", "badge": other}],
        )  # fmt: skip
        assert made.code == 0, made.msg
        assert made.data["image"] == {"key": icon, "url": f"/store/cdn/{icon}"}
        assert (await call(client, world, "icon/list")).data["list"] == [made.data]
        game = world.aurora.games[0].id
        async with database.publisher(world.aurora.id) as session:
            found = await artwork_of(session, game, made.data["id"], None)
            assert (found.icon_key, found.badge_key, found.badge_corner) == (
                icon,
                badge,
                "top-left",
            )
            huawei = await artwork_of(session, game, made.data["id"], None, channel_code="huawei")
            assert (huawei.badge_key, huawei.badge_corner) == (other, "bottom-right")
            with pytest.raises(NotFoundError):
                await artwork_of(session, world.aurora.games[1].id, made.data["id"], None)
        async with database.system() as session:
            event = (
                await session.execute(
                    select(AuditEvent).where(AuditEvent.action == "icon_set.create")
                )
            ).scalar_one()
            taken = (await session.execute(select(Upload.taken_at))).scalars().all()
        assert event.after is not None
        assert event.after["badges"]["huawei"].startswith(other)
        assert None not in taken

    async def test_change_and_delete(self, client: Client, world: World) -> None:
        """[W-04] Saving with an id changes the set; only what its kind uses is kept."""
        icon = await upload(client, world, png())
        made = (
            await call(
                client, world, "icon/save", name="A", kind="image", image=icon,
                badges=[{"channel_code": "a", "badge": icon}],
            )
        ).data  # fmt: skip
        changed = (
            await call(
                client, world, "icon/save", id=made["id"], name="B", kind="adaptive", image=icon,
                foreground=icon, background_colour="#ff8800",
                badges=[{"channel_code": "b", "badge": icon}, {"channel_code": "a"}],
            )
        ).data  # fmt: skip
        assert (changed["id"], changed["name"], changed["image"]) == (made["id"], "B", None)
        assert [badge["channel_code"] for badge in changed["badges"]] == ["b"]
        assert (
            await call(client, world, "icon/save", name="B", kind="image", image=icon)
        ).code == 4009
        assert (await call(client, world, "icon/delete", id=made["id"])).data == {"id": made["id"]}
        assert (await call(client, world, "icon/delete", id=made["id"])).code == 4004
        assert (await call(client, world, "icon/list")).data == {"list": []}

    @pytest.mark.parametrize(
        ("content", "text"),
        [
            (png(191, 191), "at least 192"), (png(512, 300), "must be square"),
            (png(2049, 2049), "at most 2048"),
        ],
    )  # fmt: skip
    async def test_wrong_picture(
        self, client: Client, world: World, content: bytes, text: str
    ) -> None:
        """[W-04] A picture that a build could not use is refused beside its field."""
        key = await upload(client, world, content)
        answer = await call(client, world, "icon/save", name="A", kind="image", image=key)
        assert (answer.code, answer.data["errors"][0]["field"]) == (4470, "image")
        assert text in answer.msg

    async def test_not_ours(self, client: Client, world: World) -> None:
        """[W-04] Only what this publisher uploaded as an icon is an icon."""
        theirs = await upload(client, world, png(), user=world.borealis.owner)
        splash = await upload(client, world, png(), purpose="splash")
        for key in (theirs, splash, "icon/none.png"):
            answer = await call(client, world, "icon/save", name="A", kind="image", image=key)
            assert answer.code == 4470
        for key in ("../x.png", "a.gif", "https://x/y.png"):
            answer = await call(client, world, "icon/save", name="A", kind="image", image=key)
            assert answer.code == 4000

    async def test_incomplete(self, client: Client, world: World) -> None:
        icon = await upload(client, world, png())
        for fields, field in [
            ({"kind": "image"}, "image"),
            ({"kind": "adaptive"}, "foreground"),
            ({"kind": "adaptive", "foreground": icon}, "background"),
        ]:
            answer = await call(client, world, "icon/save", name="A", **fields)
            assert (answer.code, answer.data["errors"][0]["field"]) == (4470, field)
        assert (await call(client, world, "icon/save", name="A", kind="mother")).code == 4471


class TestPreview:
    async def test_is_what_a_build_writes(
        self, client: Client, world: World, database: Database
    ) -> None:
        """[W-04] The preview has, byte for byte, the files that the packer puts into a package."""
        icon, badge = png(256, 256), png(96, 96, "blue")
        answer = await call(
            client, world, "icon/preview", kind="image",
            image=await upload(client, world, icon), badge=await upload(client, world, badge),
            badge_corner="top-right", badge_scale=0.25,
        )  # fmt: skip
        drawn = preview_icon(IconChange(image=icon, badge=Badge(badge, "top-right", 0.25)))
        assert {r["density"]: base64.b64decode(r["png"]) for r in answer.data["rasters"]} == (
            drawn.rasters
        )
        assert base64.b64decode(answer.data["circle"]) == drawn.masks["circle"]
        assert answer.data["advice"] == [
            "The picture is 256 pixels a side; 512 or more looks sharper"
        ]
        async with database.system() as session:
            taken = (await session.execute(select(Upload.taken_at))).scalars().all()
        assert taken == [None, None]

    async def test_no_connection_is_held_while_it_is_drawn(
        self, app: FastAPI, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        form = {"kind": "image", "image": await upload(client, world, png(256, 256))}
        answer = await none_is_held_during(
            monkeypatch, icon_sets, "draw", app.state.database,
            call(client, world, "icon/preview", **form),
        )  # fmt: skip
        assert answer.data["rasters"]

    async def test_badge_on_the_mothers_icon(self, client: Client, world: World) -> None:
        """[W-04] A badge alone is shown on a stand-in, which the answer says."""
        badge = await upload(client, world, png(96, 96, "blue"))
        shown = (await call(client, world, "icon/preview", kind="mother", badge=badge)).data
        assert shown["is_example"]
        largest = Image.open(BytesIO(base64.b64decode(shown["rasters"][-1]["png"])))
        assert largest.convert("RGB").getpixel((191, 191)) == (0, 0, 255)


class TestSplash:
    async def test_life(self, client: Client, world: World, database: Database) -> None:
        """[W-04] A splash picture names what it replaces in the mother."""
        image = await upload(client, world, png(720, 1280), purpose="splash")
        made = (
            await call(
                client, world, "splash/save", name="S", target="drawable/splash", image=image
            )
        ).data
        again = await call(
            client, world, "splash/save", id=made["id"], name="S", image=image,
            target="assets/splash.png",
        )  # fmt: skip
        assert again.data["target"] == "assets/splash.png"
        async with database.publisher(world.aurora.id) as session:
            found = await artwork_of(session, world.aurora.games[0].id, None, made["id"])
        assert (found.splash_key, found.splash_target) == (image, "assets/splash.png")
        assert (
            await call(client, world, "splash/save", name="S", target="raw/x", image=image)
        ).code == 4009
        assert (await call(client, world, "splash/delete", id=made["id"])).code == 0
        assert (await call(client, world, "splash/list")).data == {"list": []}

    @pytest.mark.parametrize("target", ["", "splash", "assets/../x.png", "layout/x", "/etc/x"])
    async def test_wrong_target(self, client: Client, world: World, target: str) -> None:
        answer = await call(client, world, "splash/save", name="S", target=target, image="a.png")
        assert answer.data["errors"][0]["field"] == "target"
