"""Why a code works or does not: the steps that redeeming goes through, in words."""

from typing import Any

from longshore.account.identity import Call
from longshore.domains.operate.gifts.attempt_schemas import (
    CodeFound,
    CodeStep,
    LookUpCode,
    StepState,
)
from longshore.domains.operate.gifts.attempts import attempts_with
from longshore.domains.operate.gifts.checking import Step, Verdict, looked_at, missing
from longshore.domains.operate.gifts.finding import Missing, find_code
from longshore.domains.operate.gifts.knowing import Redeemer, known_of, subjects
from longshore.domains.operate.gifts.presenter import batch_output, gift_output
from longshore.domains.operate.gifts.repository import batch_of, gift_of
from longshore.domains.operate.players import find_player
from longshore.domains.operate.publishing import zone_in_force
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import Language


async def look_up(call: Call, form: LookUpCode) -> CodeFound:
    """What a code is, and what becomes of it if that player redeems it now.

    Raises:
        NotFoundError: the game has no such player.
    """
    who = await _who(call, form)
    keyring, place = call.resources.keyring, (call.publisher_id, call.game_id)
    found = await find_code(call.session, keyring, *place, form.typed, subjects(who))
    attempts = await attempts_with(call, found.digest)
    if isinstance(found, Missing):
        verdict = missing(is_mistyped=found.is_mistyped)
        return CodeFound(
            **_told(call, verdict), gift=None, batch=None, serial=None, attempts=attempts
        )
    gift, batch = await gift_of(call, found.row.gift_id), await batch_of(call, found.row.batch_id)
    verdict = looked_at(found, batch.name, await known_of(call.session, found, who))
    return CodeFound(
        **_told(call, verdict),
        gift=gift_output(gift),
        batch=batch_output(batch),
        serial=found.serial,
        attempts=attempts,
    )


async def _who(call: Call, form: LookUpCode) -> Redeemer | None:
    if form.player_id is None:
        return None
    player = await find_player(call.session, call.game_id, form.player_id)
    if player is None:
        raise NotFoundError()
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    return Redeemer(
        call.publisher_id, call.game_id, player.id, None, player.channel_code, player.is_sandbox,
        form.role_id, form.server_id, zone,
    )  # fmt: skip


def _told(call: Call, verdict: Verdict) -> dict[str, Any]:
    return {
        "result": verdict.result,
        "words": verdict.words.in_language(call.language),
        "steps": [_step(step, call.language) for step in verdict.steps],
    }


def _step(step: Step, language: Language) -> CodeStep:
    states: dict[bool | None, StepState] = {True: "passed", False: "failed", None: "unchecked"}
    return CodeStep(
        key=step.key, state=states[step.is_passed], words=step.words.in_language(language)
    )
