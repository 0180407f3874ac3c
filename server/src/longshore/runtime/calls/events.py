"""Events of clients and game servers: acknowledged when they are on disk."""

from typing import Annotated

from pydantic import BaseModel, Field, JsonValue, RootModel

from longshore.data.ingest import Record, SpoolBrokenError, SpoolFullError, read_batch
from longshore.data.ingest.events import (
    MOST_EVENTS,
    Batch,
    TooManyEventsError,
    UnreadableBatchError,
)
from longshore.data.ingest.records import body_digest
from longshore.kit.aside import aside
from longshore.kit.clock import now_milliseconds
from longshore.kit.errors import DiskFullError, MalformedBodyError, TooManyValuesError
from longshore.runtime.bodies import LONG_BYTES
from longshore.runtime.callers import ClientCall, GameCall, ServerCall
from longshore.runtime.errors import SpoolFullRefusal
from longshore.runtime.limits import per_game
from longshore.runtime.operation import Timed, sdk_call
from longshore.runtime.ports import Ports

MOST_WIRE_BYTES = 1 << 20
MOST_PLAIN_BYTES = 8 << 20
CLIENT, SERVER = 1, 2
Named = Annotated[str, Field(min_length=1, max_length=64)]
Short = Annotated[str, Field(max_length=64)]


class EventInput(BaseModel):
    """One event; `id` is the client's own, `time` Unix milliseconds within the last 30 days."""

    event: Named
    id: Named
    time: int
    player: Short = ""
    properties: dict[str, JsonValue] = {}
    device: Short = ""
    server: Short = ""
    channel: Short = ""
    version: Short = ""


class EventsInput(RootModel[Annotated[list[EventInput], Field(max_length=MOST_EVENTS)]]):
    """Up to 1,000 events and 1 MiB as it is sent (8 MiB decompressed), gzip or zstd."""


class RefusedEvent(BaseModel):
    """An event that was not taken: its place in the batch, a word for programs, one for people."""

    index: int
    reason: str
    msg: str


class EventsOutput(BaseModel):
    """How many events are on disk now, and which are not and why."""

    taken: int
    refused: list[RefusedEvent]


@sdk_call(
    "/sdk/v1/events", per_game(600_000), response=EventsOutput,
    body=EventsInput, most_body_bytes=MOST_WIRE_BYTES, most_plain_bytes=MOST_PLAIN_BYTES,
)  # fmt: skip
async def events(call: ClientCall, form: bytes) -> Timed:
    """Report events; send a batch that was not answered again, unchanged.

    The server's time is in the header Longshore-Time: a batch of none asks for nothing but it.
    """
    return Timed(await _taken(call, form, CLIENT))


@sdk_call(
    "/sdk/server/v1/events", per_game(600_000), changes=False,
    body=EventsInput, most_body_bytes=MOST_WIRE_BYTES, most_plain_bytes=MOST_PLAIN_BYTES,
)  # fmt: skip
async def server_events(call: ServerCall, form: bytes) -> EventsOutput:
    """Report events of a game's own server; a batch that comes again has the same digest."""
    return await _taken(call, form, SERVER)


async def _taken(call: GameCall, body: bytes, source: int) -> EventsOutput:
    batch = await spooled(call.ports, call.game_id, body, source)
    refused = [
        RefusedEvent(index=one.index, reason=one.reason, msg=one.text.in_language(call.language))
        for one in batch.refused
    ]
    return EventsOutput(taken=batch.count, refused=refused)


async def spooled(ports: Ports, game_id: int, body: bytes, source: int) -> Batch:
    """What was taken of a JSON array of events; it is on disk when this returns.

    Raises:
        MalformedBodyError, TooManyValuesError, SpoolFullRefusal, DiskFullError: nothing was taken.
    """
    moment = now_milliseconds()
    try:
        if len(body) > LONG_BYTES:
            batch, digest = await aside(_judged, game_id, body, moment)
        else:
            batch, digest = _judged(game_id, body, moment)
    except UnreadableBatchError as error:
        raise MalformedBodyError() from error
    except TooManyEventsError as error:
        raise TooManyValuesError(limit=MOST_EVENTS) from error
    if batch.count:
        record = Record(game_id, moment, source, batch.count, digest, batch.content)
        try:
            await ports.spool.append(record)
        except SpoolFullError as error:
            raise SpoolFullRefusal() from error
        except SpoolBrokenError as error:
            raise DiskFullError() from error
    return batch


def _judged(game_id: int, body: bytes, moment: int) -> tuple[Batch, bytes]:
    """What is taken of a body, and its digest where that is anything."""
    batch = read_batch(body, moment)
    return batch, body_digest(game_id, body) if batch.count else b""
