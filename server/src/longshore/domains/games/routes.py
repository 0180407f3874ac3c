"""The game calls (clauses K-04, G-03 to G-05)."""

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from longshore.account.identity import (
    Caller,
    Calling,
    Permission,
    Reading,
    ReadingSession,
    need,
    signed_in,
)
from longshore.domains.games import repository, service
from longshore.domains.games.presenter import game_dict, game_output
from longshore.domains.games.schemas import (
    GameChange,
    GameFilter,
    GameOutput,
    GameReference,
    GameSelection,
    NewGame,
)
from longshore.kit.http.body import body
from longshore.kit.http.envelope import Envelope, encoded, ok
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["games"])


@router.get_operation(
    "/ultra/game/list", access=signed_in(), response_model=Envelope[list[GameOutput]]
)
async def list_games(
    actor: Caller, session: ReadingSession, query: Annotated[GameFilter, Query()]
) -> Response:
    """The games that the caller may see; `data` is the list itself."""
    rows = await repository.list_rows(
        session,
        actor.game_ids,
        publish_status=query.publish_status,
        status=query.status,
        game_type=query.game_type,
        keyword=query.keyword,
    )
    return encoded([game_dict(row) for row in rows])


@router.post_operation("/ultra/game/add", access=need(Permission.GAME_MANAGE))
async def add_game(call: Calling, form: Annotated[NewGame, body(NewGame)]) -> Envelope[GameOutput]:
    """Add a game."""
    return ok(game_output(await service.add(call, form)))


@router.post_operation("/ultra/game/update", access=need(Permission.GAME_MANAGE))
async def update_game(
    call: Calling, form: Annotated[GameChange, body(GameChange)]
) -> Envelope[GameOutput]:
    """Change a game's name, icon, type, or whether it is published or in use."""
    return ok(game_output(await service.change(call, form)))


@router.get_operation("/ultra/game/info", access=signed_in())
async def read_game(
    call: Reading, query: Annotated[GameReference, Query()]
) -> Envelope[GameOutput]:
    """One game that the caller may see."""
    return ok(game_output(await service.get(call, query.GameId)))


@router.post_operation("/ultra/user/selectGame", access=signed_in())
async def select_game(
    call: Calling, query: Annotated[GameSelection, Query()]
) -> Envelope[GameOutput]:
    """Remember the game that the caller works on; it comes back as `LastGameId`."""
    return ok(game_output(await service.select_game(call, query.game_id)))
