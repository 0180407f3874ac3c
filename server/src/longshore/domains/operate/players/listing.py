"""Finding players for the console."""

from sqlalchemy import ColumnElement, func, select, text

from longshore.account.identity import Call
from longshore.domains.operate.players.by_channel import in_each_channel
from longshore.domains.operate.players.digests import digest_key, keyed_digest
from longshore.domains.operate.players.models import Player, PlayerFact
from longshore.domains.operate.players.presenter import player_output
from longshore.domains.operate.players.schemas import PlayerOutput, PlayerQuery
from longshore.kit.paging import MOST_COUNTED, PageOf, offset_of
from longshore.kit.text.phones import e164

_BY_UID = text(in_each_channel("player", "channel_uid", "uid", "r.id")).columns(Player.id)


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
    counted = select(Player.id).where(*wanted).limit(MOST_COUNTED).subquery()
    total = select(func.count()).select_from(counted)
    count = (await call.session.execute(total)).scalar_one()
    return PageOf(list=[player_output(row) for row in rows], total=count)


async def _conditions(call: Call, query: PlayerQuery) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [Player.game_id == call.game_id]
    if query.player_id is not None:
        found.append(Player.id == query.player_id)
    if query.channel_uid:
        of_uid = _BY_UID.bindparams(game_id=call.game_id, uid=query.channel_uid)
        found.append(Player.id.in_(select(of_uid.subquery().c.id)))
    if query.phone:
        key = await digest_key(call.session, call.resources.keyring, call.publisher_id)
        phone = e164(query.phone) or query.phone
        digest = keyed_digest(key, "phone", call.game_id, phone)
        having = select(PlayerFact.player_id).where(
            PlayerFact.game_id == call.game_id,
            PlayerFact.kind == "phone",
            PlayerFact.digest == digest,
        )
        found.append(Player.id.in_(having))
    return found
