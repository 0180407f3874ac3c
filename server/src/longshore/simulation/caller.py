"""A game's client as the guide describes it: headers, JSON, and what came back."""

import json
from collections.abc import Mapping
from typing import Any

from longshore.simulation.people import Person
from longshore.simulation.play import Play
from longshore.simulation.wire import Heard


async def ask(play: Play, person: Person, path: str, form: object, session: str = "") -> Heard:
    """Send a client's call, a player's with a session; refusals go into the books."""
    headers = {
        "longshore-app": play.game.app_id,
        "longshore-key": play.game.client_key,
        "content-type": "application/json",
        "accept-language": "zh-CN",
    }
    if session:
        headers["authorization"] = f"Bearer {session}"
    body = json.dumps(form, ensure_ascii=False).encode()
    heard = await play.wire.send(play.moment, "POST", path, "", headers, body, person.address)
    name = path.removeprefix("/sdk/v1/")
    if heard.code:
        play.books.refuse(name, heard.code)
    else:
        play.books.note(name)
    return heard


def device(person: Person) -> Mapping[str, Any]:
    """What somebody plays on."""
    return {
        "id": person.device, "os": person.os, "os_version": person.os_version,
        "model": person.model,
    }  # fmt: skip
