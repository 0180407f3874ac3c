"""What the product's lists stand beside: bare Starlette with the same bytes, and the usual way.

`bare` sends the files of the folder BENCH_ANSWERS by their number. `usual` is FastAPI with
SQLAlchemy's ORM and models for answers, on the product's own tables: a session looked up, a list.
"""

import hashlib
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated

from fastapi import Depends, FastAPI, Header, HTTPException
from pydantic import BaseModel, ConfigDict
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from longshore.account.identity.models import LoginSession, User
from longshore.domains.games.models import Game

_answers = {path.name: path.read_bytes() for path in Path(os.environ["BENCH_ANSWERS"]).iterdir()}
_engine = create_async_engine(
    os.environ["BENCH_DATABASE"].replace("postgresql://", "postgresql+psycopg://"),
    connect_args={"options": "-c longshore.publisher_id=*"},
)
_sessions = async_sessionmaker(_engine, expire_on_commit=False)


async def _send(request: Request) -> Response:
    found = _answers.get(request.path_params["name"])
    if found is None:
        return Response(status_code=404)
    return Response(found, media_type="application/json")


bare = Starlette(routes=[Route("/{name}", _send, methods=["GET", "POST"])])
usual = FastAPI()


class GameAnswer(BaseModel):
    """A game."""

    model_config = ConfigDict(from_attributes=True)
    id: int
    name: str
    icon: str
    game_type: str
    publish_status: int
    status: int


async def _session() -> AsyncIterator[AsyncSession]:
    async with _sessions() as session:
        yield session


async def _user(
    session: Annotated[AsyncSession, Depends(_session)], access_token: Annotated[str, Header()]
) -> User:
    digest = hashlib.sha256(access_token.encode()).digest()
    statement = (
        select(User)
        .join(LoginSession, LoginSession.user_id == User.id)
        .where(LoginSession.token_digest == digest)
    )
    user = (await session.execute(statement)).scalar_one_or_none()
    if user is None:
        raise HTTPException(401)
    return user


@usual.get("/games")
async def list_games(
    session: Annotated[AsyncSession, Depends(_session)], user: Annotated[User, Depends(_user)]
) -> list[GameAnswer]:
    statement = select(Game).where(Game.publisher_id == user.publisher_id).order_by(Game.id)
    rows = (await session.execute(statement.limit(20))).scalars()
    return [GameAnswer.model_validate(row) for row in rows]
