"""Both SDKs sign players in by mail, and bind an address, at a running server."""

from pathlib import Path

from tests.domains.operate.messages.test_mail import LILY, Post, forget_throttles
from tests.domains.operate.messages.test_mail import one_moment as one_moment
from tests.domains.operate.messages.test_mail import post as post
from tests.support import android, typescript

from longshore.kit.db.database import Database


async def test_typescript(post: Post, address: str, tmp_path: Path) -> None:
    """The code that was mailed signs in; the same address is the player's own from then on."""
    await post.publish()
    ground = address, post.caller.app_id, post.caller.keys.client[0].text, LILY
    sending = """
const game = new Longshore({ address, appId, clientKey, platform })
const { login_methods: methods } = await game.init()
console.log(methods.join(), (await game.sendEmailCode(process.argv[4])).valid_seconds)
"""
    assert await typescript.played(tmp_path, sending, *ground) == "guest,email 300"
    signing_in = """
const game = new Longshore({ address, appId, clientKey, platform })
const player = await game.loginByEmail(process.argv[4], process.argv[5])
const { email } = await game.account()
console.log(player.is_new, player.player_id === game.playerId, email)
const refused = await game.bindEmail(process.argv[4], '000000').catch((error) => error.code)
console.log(refused)
"""
    told = await typescript.played(tmp_path, signing_in, *ground, post.code())
    assert told.split("\n") == ["true true l***@player.example", "4709"]


async def test_android(
    post: Post, database: Database, address: str, tmp_path: Path, classpath: str
) -> None:
    """As the other; a guest keeps what they played by binding the address."""
    await post.publish()
    ground = address, post.caller.app_id, post.caller.keys.client[0].text, tmp_path / "kept", ""
    async with android.playing(classpath, *ground) as game:
        assert "email" in (await game("init"))["loginMethods"]
        guest = await game("guest")
        assert (await game("code", email=LILY, bind=True))["validSeconds"] == 300
        assert await game("bindEmail", email=LILY, code=post.code())
        assert (await game("account"))["email"] == "l***@player.example"
        refused = await game.said("byEmail", email=LILY, code="000000")
        assert refused["code"] == 4709
        # Bound, it signs the same player in: a minute later, as codes go.
        await forget_throttles(database)
        await game("code", email=LILY)
        assert (await game("byEmail", email=LILY, code=post.code()))["playerId"] == guest[
            "playerId"
        ]
