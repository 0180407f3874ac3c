"""Keys of programs in the user center: listed, made once visible, revoked."""

from datetime import timedelta
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, Field
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import record
from longshore.account.identity import errors, service
from longshore.account.identity.access import Actor, Caller, ReadingSession, Session, signed_in
from longshore.account.identity.api_key_models import ApiKey
from longshore.account.identity.api_keys import MOST_KEYS, keys_of, new_key
from longshore.account.identity.app_state import Wired
from longshore.account.identity.permissions import Permission
from longshore.account.identity.reconfirming import reconfirm
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.http.body import body
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.http.request_context import RequestContext
from longshore.kit.paging import Rows
from longshore.kit.secrets.tokens import token_digest
from longshore.kit.text.fields import Id
from longshore.kit.text.kinds import Line

router = OperationRouter(tags=["account"])
T = TypeVar("T")


def _once(values: list[T]) -> list[T]:
    return list(dict.fromkeys(values))


class ApiKeyInput(BaseModel):
    """A new key; the password is asked again, since a key outlives the session."""

    name: Annotated[Line, Field(min_length=1, max_length=50)]
    permissions: Annotated[
        list[Permission], Field(min_length=1, max_length=20), AfterValidator(_once)
    ]
    game_ids: Annotated[list[Id], Field(min_length=1, max_length=200), AfterValidator(_once)]
    days: Annotated[int, Field(ge=1, le=3650)] = 365
    password: Annotated[str, Field(max_length=200)]


class ApiKeyReference(BaseModel):
    """A key of one's own."""

    id: Id


class ApiKeyOutput(BaseModel):
    """A key; `hint` are its last four characters."""

    id: int
    name: str
    hint: str
    permissions: list[str]
    game_ids: list[int]
    created_at: int
    expires_at: int | None
    last_used_at: int | None


class NewApiKeyOutput(ApiKeyOutput):
    """The key itself: shown this once, never again."""

    key: str


@router.get_operation("/ultra/api-key/list", access=signed_in())
async def list_api_keys(actor: Caller, session: ReadingSession) -> Envelope[Rows[ApiKeyOutput]]:
    """One's keys for programs."""
    rows = await keys_of(session, actor.user_id)
    return ok(Rows(list=[ApiKeyOutput(**_fields(row)) for row in rows]))


@router.post_operation("/ultra/api-key/create", access=signed_in())
async def create_api_key(
    context: Context,
    actor: Caller,
    wired: Wired,
    form: Annotated[ApiKeyInput, body(ApiKeyInput)],
) -> Envelope[NewApiKeyOutput]:
    """Make a key that may do what one may do oneself, in one's own games."""
    if not actor.permissions.issuperset(form.permissions):
        missing = [key for key in form.permissions if key not in actor.permissions]
        raise errors.NoPermissionError({"permissions": missing}, permission=" ".join(missing))
    if not actor.game_ids.issuperset(form.game_ids):
        raise NotFoundError()
    proven = await reconfirm(wired, actor, form.password)
    async with wired.database.publisher(actor.publisher_id) as session:
        # Held, so that no other key is counted meanwhile, and none is made after all have ended.
        await service.held_user(session, proven)
        return ok(await _create(session, context, actor, form))


async def _create(
    session: AsyncSession, context: RequestContext, actor: Actor, form: ApiKeyInput
) -> NewApiKeyOutput:
    if len(await keys_of(session, actor.user_id)) >= MOST_KEYS:
        raise errors.TooManyKeysError(limit=MOST_KEYS)
    token = new_key()
    row = ApiKey(
        publisher_id=actor.publisher_id,
        user_id=actor.user_id,
        name=form.name,
        token_digest=token_digest(token),
        hint=token[-4:],
        permissions=[str(key) for key in form.permissions],
        game_ids=form.game_ids,
        expires_at=now() + timedelta(days=form.days),
    )
    session.add(row)
    await session.flush()
    await session.refresh(row)
    after = {"permissions": row.permissions, "game_ids": row.game_ids}
    record(
        session,
        context,
        actor.audit_subject,
        action="api_key.create",
        target_type="api_key",
        target_id=row.id,
        target_name=row.name,
        after=after,
    )
    return NewApiKeyOutput(**_fields(row), key=token)


@router.post_operation("/ultra/api-key/revoke", access=signed_in())
async def revoke_api_key(
    context: Context,
    actor: Caller,
    session: Session,
    form: Annotated[ApiKeyReference, body(ApiKeyReference)],
) -> Envelope[ApiKeyReference]:
    """End a key at once."""
    row = await session.get(ApiKey, form.id)
    if row is None or row.user_id != actor.user_id or row.revoked_at is not None:
        raise NotFoundError()
    row.revoked_at = now()
    record(
        session,
        context,
        actor.audit_subject,
        action="api_key.revoke",
        target_type="api_key",
        target_id=row.id,
        target_name=row.name,
    )
    return ok(ApiKeyReference(id=row.id))


def _fields(row: ApiKey) -> dict[str, object]:
    return {
        "id": row.id,
        "name": row.name,
        "hint": row.hint,
        "permissions": row.permissions,
        "game_ids": row.game_ids,
        "created_at": epoch_seconds(row.created_at),
        "expires_at": epoch_seconds(row.expires_at) if row.expires_at else None,
        "last_used_at": epoch_seconds(row.last_used_at) if row.last_used_at else None,
    }
