"""Finding players by whatever they can read on a screen: each way by an index, at once."""

from collections import defaultdict

from sqlalchemy import select, text

from longshore.account.identity import Call
from longshore.domains.operate.desk.schemas import Match, PlayerHit, PlayerSearch
from longshore.domains.operate.players import digest_key, keyed_digest
from longshore.domains.operate.players.models import Player
from longshore.domains.operate.players.presenter import player_output
from longshore.domains.pack.channels import game_channel_names
from longshore.kit.paging import Rows

_MOST = 50
_NEWEST = text("""
SELECT id FROM player WHERE publisher_id = :publisher AND game_id = :game ORDER BY id DESC LIMIT 50
""")
# Channels by name, so that keys that begin with the game and the channel can be used.
_WAYS = text("""
SELECT 'player' AS way, id FROM player WHERE game_id = :game AND id = :number
UNION SELECT 'channel_uid', id FROM player
  WHERE game_id = :game AND channel_code = ANY(:channels) AND channel_uid = :keyword
UNION (SELECT 'character', player_id FROM player_role
  WHERE game_id = :game AND role_id = :keyword LIMIT 50)
UNION (SELECT 'character', player_id FROM player_role
  WHERE game_id = :game AND role_name = :keyword LIMIT 50)
UNION (SELECT 'device', s.player_id FROM device d JOIN player_session s ON s.device_id = d.id
  WHERE d.game_id = :game AND d.digest = :device LIMIT 50)
UNION SELECT 'phone', player_id FROM player_fact
  WHERE game_id = :game AND kind = 'phone' AND digest = :phone
UNION SELECT 'email', player_id FROM player_fact
  WHERE game_id = :game AND kind = 'email' AND digest = :email
UNION SELECT 'account', player_id FROM player_account WHERE game_id = :game AND name = :keyword
UNION SELECT 'order', player_id FROM orders WHERE game_id = :game AND number = :upper
UNION SELECT 'order', player_id FROM orders WHERE game_id = :game AND game_order_id = :keyword
UNION SELECT 'order', o.player_id FROM payment p JOIN orders o ON o.id = p.order_id
  WHERE p.game_id = :game AND p.channel_code = ANY(:channels) AND p.transaction = :keyword
""")
_CHARACTERS = text("""
SELECT DISTINCT ON (player_id) player_id, role_name FROM player_role
WHERE player_id = ANY(:players) ORDER BY player_id, level DESC, updated_at DESC
""")


async def find_players(call: Call, query: PlayerSearch) -> Rows[PlayerHit]:
    """Players by an exact id of theirs, at most 50; the newest where nothing is asked for."""
    ways = await _ways(call, query.keyword) if query.keyword else await _newest(call)
    wanted = select(Player).where(Player.id.in_(list(ways)[:_MOST]), Player.deleted_at.is_(None))
    rows = (await call.session.execute(wanted.order_by(Player.id.desc()))).scalars().all()
    found = await call.session.execute(_CHARACTERS, {"players": [row.id for row in rows]})
    names = {row.player_id: row.role_name for row in found.all()}
    return Rows(
        list=[
            PlayerHit(
                player=player_output(row), character=names.get(row.id, ""), matches=ways[row.id]
            )
            for row in rows
        ]
    )


async def _newest(call: Call) -> dict[int, list[Match]]:
    values = {"publisher": call.publisher_id, "game": call.game_id}
    return {player: [] for player in (await call.session.execute(_NEWEST, values)).scalars()}


async def _ways(call: Call, keyword: str) -> dict[int, list[Match]]:
    key = await digest_key(call.session, call.resources.keyring, call.publisher_id)
    names = await game_channel_names(call.session, call.game_id, call.language)
    is_number = keyword.isascii() and keyword.isdigit() and len(keyword) <= 15
    values = {
        "game": call.game_id,
        "keyword": keyword,
        "upper": keyword.upper(),
        "number": int(keyword) if is_number else 0,
        "channels": ["", *names],
        "device": keyed_digest(key, "device", call.game_id, keyword),
        "phone": keyed_digest(key, "phone", call.game_id, keyword),
        "email": keyed_digest(key, "email", call.game_id, keyword.lower()),
    }
    found: dict[int, list[Match]] = defaultdict(list)
    for way, player in (await call.session.execute(_WAYS, values)).all():
        found[player].append(way)
    return found
