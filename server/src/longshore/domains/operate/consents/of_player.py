"""One player's consent: withdrawn for them, and taken out with the texts that they saw."""

import json

from sqlalchemy import text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import app_id_of
from longshore.domains.operate.consents.queries import consent_output, words_of
from longshore.domains.operate.consents.schemas import (
    ConsentFile,
    ExportOfPlayer,
    WithdrawInput,
    Withdrawn,
)
from longshore.domains.operate.players import Consent, Told, agree, end_sessions_of
from longshore.domains.operate.players.bans import locked
from longshore.domains.operate.players.models import Player
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError

_MOST_WORDS, _MOST_TEXTS = 1_000, 100
_LAST = text("""
SELECT version, is_agreed FROM player_consent WHERE game_id = :game AND player_id = :player
  AND kind = :kind AND channel_code = :channel ORDER BY id DESC LIMIT 1
""")
_TEXTS = text("""
SELECT a.kind, a.channel_code, v.version, v.title, v.html, v.created_at,
  encode(sha256(convert_to(v.html, 'UTF8')), 'hex') AS digest
FROM agreement AS a JOIN agreement_version AS v ON v.agreement_id = a.id
WHERE a.game_id = :game AND EXISTS (SELECT FROM player_consent AS c WHERE c.game_id = :game
  AND c.player_id = :player AND c.kind = a.kind AND c.channel_code = a.channel_code
  AND c.version = v.version)
ORDER BY a.kind, a.channel_code, v.version DESC LIMIT :most
""")


async def withdraw(call: Call, form: WithdrawInput) -> Withdrawn:
    """Write down that a player withdraws what they accepted; it signs them out.

    Raises:
        NotFoundError: no such player, or they accepted nothing of it.
    """
    player = await locked(call.session, call.game_id, form.player_id)
    values = {
        "game": call.game_id, "player": player.id, "kind": form.kind,
        "channel": form.channel_code,
    }  # fmt: skip
    last = (await call.session.execute(_LAST, values)).one_or_none()
    if last is None or not last.is_agreed:
        raise NotFoundError()
    whose = Told(call.publisher_id, call.game_id, player.id, actor_name=call.actor.name)
    word = Consent(form.kind, form.channel_code, last.version, is_agreed=False)
    await agree(call.session, whose, [word])
    ended = await end_sessions_of(call.session, call.game_id, player.id, "consent")
    after = {"kind": form.kind, "channel": form.channel_code, "version": last.version,
             "reason": form.reason, "ended": ended}  # fmt: skip
    call.record("consent.withdraw", _target(player), after=after)
    return Withdrawn(ended=ended)


async def export(call: Call, form: ExportOfPlayer) -> ConsentFile:
    """Which texts a player saw and what they said of each; recorded with the reason.

    Raises:
        NotFoundError: no such player of this game.
    """
    player = await locked(call.session, call.game_id, form.player_id)
    rows = await words_of(call, {"player_id": player.id}, _MOST_WORDS)
    values = {"game": call.game_id, "player": player.id, "most": _MOST_TEXTS}
    texts = (await call.session.execute(_TEXTS, values)).all()
    moment = now()
    told = {
        "app_id": app_id_of(call.game_id),
        "player_id": str(player.id),
        "taken_by": call.actor.name,
        "taken_at": epoch_seconds(moment),
        "consents": [consent_output(row).model_dump(exclude={"player_id"}) for row in rows],
        "texts": [
            {
                "kind": one.kind, "channel_code": one.channel_code, "version": one.version,
                "title": one.title, "sha256": one.digest, "html": one.html,
                "created_at": epoch_seconds(one.created_at),
            }
            for one in texts
        ],
    }  # fmt: skip
    after = {"reason": form.reason, "consents": len(rows), "texts": len(texts)}
    call.record("consent.export", _target(player), after=after)
    return ConsentFile(
        file_name=f"consent-{player.id}-{moment:%Y%m%d-%H%M%S}.json",
        content=json.dumps(told, ensure_ascii=False, indent=1),
        consents=len(rows),
        texts=len(texts),
    )


def _target(player: Player) -> AuditTarget:
    return AuditTarget(player.id, player.channel_uid, game_id=player.game_id)
