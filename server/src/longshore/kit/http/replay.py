"""Idempotency keys: a call that is sent again after its answer was lost does not act again.

A caller sends `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) with a call that
changes something. Its answer is stored in the very transaction that changed it, so either both are
there or neither; the same call with the same key gets that answer, byte for byte, for 24 hours.
Nothing is stored of calls that changed nothing or were refused: they may be sent again.
"""

import hashlib
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel
from sqlalchemy import BigInteger, DateTime, LargeBinary, String, Text, func, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column
from starlette.requests import Request
from starlette.responses import Response

from longshore.kit.db.database import Base
from longshore.kit.errors import AnsweredMeanwhileError, KeyReusedError, MalformedBodyError
from longshore.kit.secrets.short_lived import ShortLived

HEADER = "idempotency-key"
_MOST_KEY = 255


class KeptAnswer(Base):
    """The answer of one call; sealed, since it can hold a link or a key."""

    __tablename__ = "kept_answer"

    publisher_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    key: Mapped[str] = mapped_column(String(_MOST_KEY), primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary(32))
    answer: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


_find = text(
    "SELECT digest, answer FROM kept_answer WHERE user_id = :user_id AND key = :key "
    "AND created_at > now() - interval '24 hours'"
)
# A reading call gets no transaction number: nothing of it needs to be kept.
_has_changed = text("SELECT pg_current_xact_id_if_assigned() IS NOT NULL")
_forget_old = text(
    "DELETE FROM kept_answer WHERE user_id = :user_id AND created_at <= now() - interval '24 hours'"
)
_keep = text(
    "INSERT INTO kept_answer (publisher_id, user_id, key, digest, answer) "
    "VALUES (:publisher_id, :user_id, :key, :digest, :answer)"
)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One sending of a call that has a key."""

    request: Request
    publisher_id: int
    user_id: int
    key: str
    seal: ShortLived

    @property
    def digest(self) -> bytes:
        """What the call says: method, address, game and body."""
        request = self.request
        headers = request.headers
        # Elsewhere the header `path` is the page, which may be another one by now.
        target = headers.get("path", "") if request.url.path.endswith("/app/send") else ""
        parts = (
            request.method, request.url.path, request.url.query, headers.get("appid", ""), target,
        )  # fmt: skip
        said = "\n".join(parts).encode() + b"\0" + getattr(request.state, "body_digest", b"")
        return hashlib.sha256(said).digest()


_attempt: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


def begin(request: Request, *, publisher_id: int, user_id: int, code_key: bytes) -> None:
    """Note the key of a call that changes something, once its caller is known.

    Raises:
        MalformedBodyError: the key is no printable text of at most 255 characters.
    """
    key = request.headers.get(HEADER)
    if key is None or request.method in ("GET", "HEAD"):
        _attempt.set(None)
        return
    if not (key.isascii() and key.isprintable() and 0 < len(key) <= _MOST_KEY):
        raise MalformedBodyError()
    seal = ShortLived(code_key, "kept answer")
    _attempt.set(Attempt(request, publisher_id, user_id, key, seal))


async def found(session: AsyncSession) -> Response | None:
    """The answer that the present call got before, if it was sent before.

    Raises:
        KeyReusedError: the key was sent with another call.
    """
    attempt = _attempt.get()
    if attempt is None:
        return None
    values = {"user_id": attempt.user_id, "key": attempt.key}
    row = (await session.execute(_find, values)).first()
    if row is None:
        return None
    if bytes(row.digest) != attempt.digest:
        raise KeyReusedError()
    answer = attempt.seal.open(row.answer)
    return None if answer is None else _response(answer)


async def remember(session: AsyncSession, result: BaseModel) -> Response:
    """The call's answer, stored when the transaction changed something and the call has a key.

    Raises:
        AnsweredMeanwhileError: the same call was committed while this one ran; roll back.
    """
    answer = result.model_dump_json(by_alias=True)
    attempt = _attempt.get()
    if attempt is None:
        return _response(answer)
    await session.flush()
    if not (await session.execute(_has_changed)).scalar_one():
        return _response(answer)
    await session.execute(_forget_old, {"user_id": attempt.user_id})
    values = {
        "publisher_id": attempt.publisher_id,
        "user_id": attempt.user_id,
        "key": attempt.key,
        "digest": attempt.digest,
        "answer": attempt.seal.seal(answer),
    }
    try:
        await session.execute(_keep, values)
    except IntegrityError as error:
        raise AnsweredMeanwhileError() from error
    return _response(answer)


def is_wanted() -> bool:
    """True when the present call has a key."""
    return _attempt.get() is not None


def _response(answer: str) -> Response:
    return Response(answer, media_type="application/json")
