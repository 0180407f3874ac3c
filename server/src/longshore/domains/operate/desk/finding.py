# ruff: noqa: S608 - every part is a constant of this code
"""Finding players by whatever they can read on a screen: each way by an index, at once."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.operate.desk.schemas import Match, PlayerHit, PlayerSearch
from longshore.domains.operate.players import digest_key, in_each_channel, keyed_digest
from longshore.domains.operate.players.models import Player
from longshore.domains.operate.players.presenter import player_output
from longshore.kit.paging import Rows
from longshore.kit.secrets.keyring import Keyring
from longshore.kit.text.fields import id_of
from longshore.kit.text.phones import e164

_MOST = 50
_NEWEST = text("""
SELECT id FROM player WHERE publisher_id = :publisher AND game_id = :game ORDER BY id DESC LIMIT 50
""")
# Stays of a device that are looked through for its players: some are on one for years.
_STAYS = 2_000
_BY_UID = in_each_channel("player", "channel_uid", "keyword", "'channel_uid', r.id")
_BY_TRANSACTION = in_each_channel("payment", "transaction", "keyword", "r.order_id")
_WAYS = text(f"""
SELECT 'player' AS way, id FROM player WHERE game_id = :game_id AND id = :number
UNION ({_BY_UID})
UNION (SELECT 'character', player_id FROM player_role
  WHERE game_id = :game_id AND role_id = :keyword LIMIT 50)
UNION (SELECT 'character', player_id FROM player_role
  WHERE game_id = :game_id AND role_name = :keyword LIMIT 50)
UNION (SELECT 'device', s.player_id FROM device d CROSS JOIN LATERAL (
    SELECT player_id FROM player_session WHERE device_id = d.id LIMIT {_STAYS}) AS s
  WHERE d.game_id = :game_id AND d.digest = :device)
UNION SELECT 'phone', player_id FROM player_fact
  WHERE game_id = :game_id AND kind = 'phone' AND digest = :phone
UNION SELECT 'email', player_id FROM player_fact
  WHERE game_id = :game_id AND kind = 'email' AND digest = :email
UNION SELECT 'account', player_id FROM player_account
  WHERE game_id = :game_id AND name = :keyword
UNION SELECT 'order', player_id FROM orders WHERE game_id = :game_id AND number = :upper
UNION SELECT 'order', player_id FROM orders WHERE game_id = :game_id AND game_order_id = :keyword
UNION SELECT 'order', player_id FROM orders WHERE id = ANY(ARRAY({_BY_TRANSACTION}))
""")
_CHARACTERS = text("""
SELECT DISTINCT ON (player_id) player_id, role_name FROM player_role
WHERE player_id = ANY(:players) ORDER BY player_id, level DESC, updated_at DESC
""")


async def find_players(call: Call, query: PlayerSearch) -> Rows[PlayerHit]:
    """Players by an exact id of theirs, at most 50; the newest where nothing is asked for."""
    place = (call.publisher_id, call.game_id)
    keyring = call.resources.keyring
    ways = (
        await ways_of(call.session, keyring, *place, query.keyword)
        if query.keyword
        else await _newest(call)
    )
    wanted = select(Player).where(Player.id.in_(list(ways)[:_MOST]), Player.deleted_at.is_(None))
    rows = (await call.session.execute(wanted.order_by(Player.id.desc()))).scalars().all()
    names = await names_of(call.session, [row.id for row in rows])
    return Rows(
        list=[
            PlayerHit(
                player=player_output(row), character=names.get(row.id, ""), matches=ways[row.id]
            )
            for row in rows
        ]
    )


async def names_of(session: AsyncSession, player_ids: Sequence[int]) -> dict[int, str]:
    """The name of each player's highest character, of those who have any."""
    found = await session.execute(_CHARACTERS, {"players": list(player_ids)})
    return {row.player_id: row.role_name for row in found.all()}


async def _newest(call: Call) -> dict[int, list[Match]]:
    values = {"publisher": call.publisher_id, "game": call.game_id}
    return {player: [] for player in (await call.session.execute(_NEWEST, values)).scalars()}


async def ways_of(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int, keyword: str
) -> dict[int, list[Match]]:
    """By what a text finds players of a game, by their ids: only rows that are found are read.

    Raises:
        KeyringError: the key of what must not be readable cannot be opened.
    """
    key = await digest_key(session, keyring, publisher_id)
    values = {
        "game_id": game_id,
        "keyword": keyword,
        "upper": keyword.upper(),
        "number": id_of(keyword) or 0,
        "device": keyed_digest(key, "device", game_id, keyword),
        "phone": keyed_digest(key, "phone", game_id, e164(keyword) or keyword),
        "email": keyed_digest(key, "email", game_id, keyword.lower()),
    }
    found: dict[int, list[Match]] = defaultdict(list)
    for way, player in (await session.execute(_WAYS, values)).all():
        found[player].append(way)
    return found
