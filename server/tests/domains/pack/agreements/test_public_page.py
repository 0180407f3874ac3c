"""The page that a game opens: what is published now, for anybody, and nothing that runs."""

import pytest
from tests.domains.pack.agreements.test_agreements import call, save
from tests.support.client import Client
from tests.support.world import World


async def publish(client: Client, world: World, version: int | None, channel: str = "") -> str:
    answer = await call(
        client, world, "publish", kind="privacy", version=version, channel_code=channel
    )
    assert answer.code == 0, answer.msg
    path: str = answer.data["agreement"]["reading_path"]
    return path


async def test_published_now(client: Client, world: World) -> None:
    """[W-05] [U-03] One stable address shows the published version, without a login."""
    await save(client, world, html="<p>first & only</p>", title="A <b> title")
    path = await publish(client, world, 1)
    assert path == f"/agreement/{world.aurora.games[0].id}/all/privacy"
    first = await client.raw("GET", path)
    assert (first.status_code, first.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "first &amp; only" in first.text and "<h1>A &lt;b&gt; title</h1>" in first.text
    await save(client, world, html="<p>second</p>")
    assert "first" in (await client.raw("GET", path)).text, "saved is not published"
    await publish(client, world, 2)
    assert "second" in (await client.raw("GET", path)).text
    await publish(client, world, None)
    assert (await client.raw("GET", path)).status_code == 404


async def test_channel(client: Client, world: World) -> None:
    """A channel shows its own text, and that of every channel while it has none."""
    await save(client, world, html="<p>for all</p>")
    everywhere = await publish(client, world, 1)
    await save(client, world, html="<p>for one</p>", channel_code="harbor")
    own = f"/agreement/{world.aurora.games[0].id}/harbor/privacy"
    assert "for all" in (await client.raw("GET", own)).text
    assert await publish(client, world, 1, "harbor") == own
    assert "for one" in (await client.raw("GET", own)).text
    assert "for all" in (await client.raw("GET", everywhere)).text


async def test_nothing_runs(client: Client, world: World) -> None:
    """The page is as harmless as an object of the log bucket."""
    await save(client, world, html='<p onclick="x()">a</p><script>alert(1)</script>')
    answer = await client.raw("GET", await publish(client, world, 1))
    assert "script" not in answer.text and "onclick" not in answer.text
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("sandbox; default-src 'none'") and "script-src" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store", "taken back is taken back"


@pytest.mark.parametrize(
    "path", ["0/all/privacy", "99999/all/privacy", "x/all/privacy", "1/all/other", "1/%00/privacy",
             "9999999999999999999/all/user", "1/-/user"],
)  # fmt: skip
async def test_absent(client: Client, world: World, path: str) -> None:
    """Nothing there is a page in the reader's language, whatever was asked."""
    for language, words in (("zh-CN", "没有找到该协议"), ("en-US", "cannot be found")):
        answer = await client.raw(
            "GET", f"/agreement/{path}", headers={"Accept-Language": language}
        )
        assert (answer.status_code, words in answer.text) == (404, True)
        assert f'lang="{language}"' in answer.text
