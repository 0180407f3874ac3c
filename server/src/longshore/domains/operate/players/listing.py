"""Finding players for the console."""

from sqlalchemy import ColumnElement, func, select

from longshore.account.identity import Call
from longshore.domains.operate.players.digests import digest_key, keyed_digest
from longshore.domains.operate.players.models import Player, PlayerFact
from longshore.domains.operate.players.presenter import player_output
from longshore.domains.operate.players.schemas import PlayerOutput, PlayerQuery
from longshore.kit.paging import PageOf, offset_of


async def list_players(call: Call, query: PlayerQuery) -> PageOf[PlayerOutput]:
    """One page of a game's players, the newest first."""
    wanted = await _conditions(call, query)
    page = (
        select(Player)
        .where(*wanted)
        .order_by(Player.id.desc())
        .limit(query.page_size)
        .offset(offset_of(query.page, query.page_size))
    )
    rows = (await call.session.execute(page)).scalars()
    total = select(func.count()).select_from(Player).where(*wanted)
    count = (await call.session.execute(total)).scalar_one()
    return PageOf(list=[player_output(row) for row in rows], total=count)


async def _conditions(call: Call, query: PlayerQuery) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [Player.game_id == call.game_id]
    if query.player_id is not None:
        found.append(Player.id == query.player_id)
    if query.channel_uid:
        found.append(Player.channel_uid == query.channel_uid)
    if query.phone:
        key = await digest_key(call.session, call.resources.keyring, call.publisher_id)
        digest = keyed_digest(key, "phone", call.game_id, query.phone)
        having = select(PlayerFact.player_id).where(
            PlayerFact.game_id == call.game_id,
            PlayerFact.kind == "phone",
            PlayerFact.digest == digest,
        )
        found.append(Player.id.in_(having))
    return found
