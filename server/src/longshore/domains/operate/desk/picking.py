"""Lists of player ids that somebody pastes: who they are, and which of them are nobody."""

from sqlalchemy import select

from longshore.account.identity import Call
from longshore.domains.operate.desk.finding import names_of
from longshore.domains.operate.desk.schemas import MissingLine, Picked, PickedPlayer, PlayerList
from longshore.domains.operate.players.models import Player
from longshore.kit.clock import now
from longshore.kit.text.fields import id_of


async def pick_players(call: Call, query: PlayerList) -> Picked:
    """Players by id in the order of the list, each once; lines that name nobody by number."""
    ids = [id_of(one) or 0 for one in query.values]
    wanted = select(Player).where(
        Player.game_id == call.game_id, Player.id.in_(ids), Player.deleted_at.is_(None)
    )
    known = {row.id: row for row in (await call.session.execute(wanted)).scalars()}
    names = await names_of(call.session, list(known))
    moment = now()
    return Picked(
        players=[
            PickedPlayer(
                id=one,
                character=names.get(one, ""),
                channel_code=known[one].channel_code,
                is_sandbox=known[one].is_sandbox,
                is_banned=(until := known[one].banned_until) is not None and until > moment,
            )
            for one in dict.fromkeys(ids)
            if one in known
        ],
        missing=[
            MissingLine(line=at, content=query.values[at - 1])
            for at, one in enumerate(ids, 1)
            if one not in known
        ],
        repeated=len([one for one in ids if one in known]) - len(known),
    )
