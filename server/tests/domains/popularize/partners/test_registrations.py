"""What a promoter reads as registrations is what the console counts and statements pay."""

from datetime import timedelta

from sqlalchemy import text
from tests.support.partners import PASSWORD, invited
from tests.support.settling import Settling, moment
from tests.support.world import as_owner

from longshore.kit import clock

_PLAYER = text("""
INSERT INTO player (publisher_id, game_id, channel_uid, created_at, is_sandbox)
SELECT publisher_id, game_id, :uid, :at, :sandbox FROM player WHERE id = :like RETURNING id
""")
_BELONGS = text("""
INSERT INTO player_attribution
  (publisher_id, game_id, player_id, promoter_id, attribution_id, is_return, begins_at)
SELECT publisher_id, game_id, :player, promoter_id, id, :back, :at FROM attribution
""")


async def test_no_sandbox_player_and_nobody_who_came_back_is_a_registration(
    settling: Settling,
) -> None:
    await settling.install_and_register(moment(11, 2))
    with clock.at(moment(11, 2)):
        await settling.call("attribution/explain", player_id=settling.shop.player_id)
    at = moment(11, 2) + timedelta(hours=1)
    async with as_owner(settling.database) as session:
        for uid, sandbox, back in (("tester", True, False), ("returned", False, True)):
            told = {"uid": uid, "at": at, "sandbox": sandbox, "like": settling.shop.player_id}
            player = (await session.execute(_PLAYER, told)).scalar_one()
            await session.execute(_BELONGS, {"player": player, "back": back, "at": at})
    token = await invited(settling.client, settling.world.aurora.owner, settling.player.game.id, 1)
    told = {"token": token, "account": "captain", "password": PASSWORD}
    page = await settling.client.call("POST", "/ultra/partner/join", json=told)
    with clock.at(moment(11, 4)):
        shown = await settling.client.call(
            "GET", "/ultra/partner/figures", params={"days": 7},
            headers={"access-token": page.data["token"]},
        )  # fmt: skip
        console = await settling.call("statistic/read", days=7)
    assert (shown.data["total"]["players"], console.data["sum"]["registrations"]) == (1, 1)
