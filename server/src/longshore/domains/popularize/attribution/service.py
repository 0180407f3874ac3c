"""The game's rule, and why a player is whose."""

from typing import Any

from sqlalchemy import Row, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.popularize.attribution.binding import LOOKS_BACK, rule_of, settle
from longshore.domains.popularize.attribution.rules import Rule
from longshore.domains.popularize.attribution.schemas import (
    AttributionExplained,
    AttributionQuery,
    AttributionRuleInput,
    AttributionRuleOutput,
    AttributionRuleQuery,
    BelongingOutput,
    TouchOutput,
    TouchVerdict,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError

_RULE = text("SELECT * FROM attribution_rule WHERE game_id = :game")
_SAVE = text("""
INSERT INTO attribution_rule
  (game_id, publisher_id, window_days, keeps, returns_after_days, updated_user_name)
VALUES (:game, :publisher, :window_days, :keeps, :returns_after_days, :name)
ON CONFLICT (game_id) DO UPDATE SET window_days = excluded.window_days, keeps = excluded.keeps,
  returns_after_days = excluded.returns_after_days,
  updated_user_name = excluded.updated_user_name, updated_at = moment()
""")
_PLAYER = text("SELECT id, created_at FROM player WHERE id = :player AND game_id = :game")
_BELONGS = text("""
SELECT b.*, coalesce(m.name, '') AS promoter_name FROM player_attribution b
LEFT JOIN promoter m ON m.id = b.promoter_id
WHERE b.player_id = :player AND b.game_id = :game ORDER BY b.begins_at DESC
""")
# The device that the player registered on, and those of touches that moved them.
_TOUCHES = text("""
SELECT a.*, coalesce(m.name, '') AS promoter_name FROM attribution a
LEFT JOIN promoter m ON m.id = a.promoter_id
WHERE a.game_id = :game AND a.device IN (
  SELECT d.digest FROM player_session s JOIN device d ON d.id = s.device_id
  JOIN player p ON p.id = s.player_id AND p.created_at = s.created_at WHERE p.id = :player
  UNION SELECT x.device FROM player_attribution b JOIN attribution x ON x.id = b.attribution_id
  WHERE b.player_id = :player)
ORDER BY a.id DESC LIMIT 200
""")


async def read_rule(call: Call, form: AttributionRuleQuery) -> AttributionRuleOutput:
    """The rule in force for the game."""
    return await _rule(call)


async def save_rule(call: Call, form: AttributionRuleInput) -> AttributionRuleOutput:
    """Change what the form carries of the rule; what was decided before stays as it is."""
    # Two who save different parts of it take turns, so that each finds what the other has made.
    await lock_game(call.session, call.game_id)
    # Whoever waits to be bound registered under the rule of until now.
    await settle(call.session, now() - LOOKS_BACK, call.game_id)
    before = await _rule(call)
    told = before.model_dump(include={"window_days", "keeps", "returns_after_days"})
    values = told | {
        name: value
        for name, value in form.model_dump(include=set(told), exclude_unset=True).items()
        if value is not None or name == "returns_after_days"
    }
    more = {"game": call.game_id, "publisher": call.publisher_id, "name": call.actor.name}
    await call.session.execute(_SAVE, values | more)
    if told != values:
        call.record(
            "attribution_rule.update",
            AuditTarget(str(call.game_id), "", game_id=call.game_id),
            before=told, after=values,
        )  # fmt: skip
    return await _rule(call)


async def explain(call: Call, form: AttributionQuery) -> AttributionExplained:
    """Whose a player is, and what every touch of their device counted for.

    Raises:
        NotFoundError: no such player of this game.
    """
    values = {"player": form.player_id, "game": call.game_id}
    player = (await call.session.execute(_PLAYER, values)).one_or_none()
    if player is None:
        raise NotFoundError()
    # Those of long ago were settled by the rule of then.
    await settle(call.session, max(player.created_at, now() - LOOKS_BACK), call.game_id)
    belongs = (await call.session.execute(_BELONGS, values)).all()
    touches = (await call.session.execute(_TOUCHES, values)).all()
    rule = await rule_of(call.session, call.game_id)
    deciding = {row.attribution_id for row in belongs}
    return AttributionExplained(
        player_id=player.id,
        registered_at=epoch_seconds(player.created_at),
        rule=await _rule(call),
        belongs=[_belonging(row) for row in belongs],
        touches=[_touch(row, _verdict(row, deciding, player, rule)) for row in touches],
    )


def _verdict(row: Row[Any], deciding: set[int], player: Row[Any], rule: Rule) -> TouchVerdict:
    if row.id in deciding:
        return "decided"
    if row.outranked_by is not None:
        return "outranked"
    if row.created_at > player.created_at:
        return "after" if row.superseded_at else "counts"
    if row.superseded_at is not None and row.superseded_at <= player.created_at:
        return "superseded"
    return "too_old" if rule.is_over(row.created_at, player.created_at) else "counts"


async def _rule(call: Call) -> AttributionRuleOutput:
    row = (await call.session.execute(_RULE, {"game": call.game_id})).one_or_none()
    rule = Rule(row.window_days, row.keeps, row.returns_after_days) if row else Rule()
    return AttributionRuleOutput(
        window_days=rule.window_days,
        keeps=rule.keeps,
        returns_after_days=rule.returns_after_days,
        updated_user_name=row.updated_user_name if row else "",
    )


def _belonging(row: Row[Any]) -> BelongingOutput:
    return BelongingOutput(
        promoter_id=row.promoter_id,
        promoter_name=row.promoter_name,
        begins_at=epoch_seconds(row.begins_at),
        is_return=row.is_return,
        touch_id=row.attribution_id,
    )


def _touch(row: Row[Any], verdict: TouchVerdict) -> TouchOutput:
    return TouchOutput(
        id=row.id,
        promoter_id=row.promoter_id,
        promoter_name=row.promoter_name,
        proof=row.proof,
        package_id=row.package_id,
        link_id=row.link_id,
        at=epoch_seconds(row.created_at),
        verdict=verdict,
    )
