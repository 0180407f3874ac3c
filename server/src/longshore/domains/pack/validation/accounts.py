"""Sandbox accounts: players that exist for tests only. Every change is audited."""

import secrets

from pydantic import SecretStr
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.pack.validation import repository
from longshore.domains.pack.validation.errors import TooManyAccountsError
from longshore.domains.pack.validation.models import SandboxAccount
from longshore.domains.pack.validation.schemas import (
    AccountOutput,
    AccountPassword,
    AccountPasswords,
    AccountQuery,
    AccountReference,
    AccountStatus,
    CreateAccounts,
    DisableAccount,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.paging import PageOf, offset_of

MOST_ACCOUNTS = 200
# Without characters that are read as one another.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_STATUSES: tuple[AccountStatus, AccountStatus] = ("active", "disabled")


async def list_accounts(call: Call, query: AccountQuery) -> PageOf[AccountOutput]:
    """One page of a game's sandbox accounts."""
    rows, total = await repository.accounts_page(
        call.session,
        call.game_id,
        keyword=query.keyword,
        status=query.status,
        offset=offset_of(query.page, query.page_size),
        limit=query.page_size,
    )
    return PageOf(list=[_output(row) for row in rows], total=total)


async def create_accounts(
    call: Call,
    form: CreateAccounts,
) -> AccountPasswords:
    """Add accounts with made passwords, which this answer alone shows.

    Raises:
        ConflictError: the name is another account's of this game.
        TooManyAccountsError: the game would have more than it may.
    """
    count = 1 if form.name else form.count
    passwords = [_random(16) for _ in range(count)]
    hashes = [await call.services.hashing.hash(password) for password in passwords]
    # Two at once would each count the accounts before the other's are there. Hashing takes long:
    # nobody waits for it.
    await lock_game(call.session, call.game_id)
    if await repository.count_accounts(call.session, call.game_id) + count > MOST_ACCOUNTS:
        raise TooManyAccountsError(limit=MOST_ACCOUNTS)
    made = []
    for password, password_hash in zip(passwords, hashes, strict=True):
        row = SandboxAccount(
            publisher_id=call.publisher_id,
            game_id=call.game_id,
            name=form.name or f"test_{_random(8)}",
            player_id=f"sbx{secrets.randbelow(10**12):012d}",
            password_hash=password_hash,
            note=form.note,
            created_user_id=call.actor.user_id,
            created_user_name=call.actor.name,
        )
        try:
            async with call.session.begin_nested():
                call.session.add(row)
        except IntegrityError as error:
            if violated(error) != "uq_sandbox_account_game_id_name":
                raise
            raise ConflictError(what=row.name) from error
        await call.session.refresh(row)
        after = {"name": row.name, "note": row.note, "password": SecretStr(password)}
        call.record("sandbox_account.create", row, after=after)
        made.append(AccountPassword(account=_output(row), password=password))
    return AccountPasswords(list=made)


async def reset_password(
    call: Call,
    form: AccountReference,
) -> AccountPassword:
    """Give an account a new password, which this answer alone shows.

    Raises:
        NotFoundError: no such account of this game.
    """
    row = await _locked(call.session, call.game_id, form.id)
    password = _random(16)
    row.password_hash, row.updated_at = await call.services.hashing.hash(password), now()
    await call.session.flush()
    after = {"password": SecretStr(password)}
    call.record("sandbox_account.reset", row, after=after)
    return AccountPassword(account=_output(row), password=password)


async def disable_account(call: Call, form: DisableAccount) -> AccountOutput:
    """Disable an account, or enable it again.

    Raises:
        NotFoundError: no such account of this game.
    """
    row = await _locked(call.session, call.game_id, form.id)
    before, wanted = row.status, _STATUSES[form.disable]
    if before != wanted:
        row.status, row.updated_at = wanted, now()
        await call.session.flush()
        action = "sandbox_account.disable" if form.disable else "sandbox_account.enable"
        call.record(action, row, before={"status": before}, after={"status": wanted})
    return _output(row)


async def _locked(session: AsyncSession, game_id: int, account_id: int) -> SandboxAccount:
    row = await repository.account(session, game_id, account_id, lock=True)
    if row is None:
        raise NotFoundError()
    return row


def _random(length: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def _output(row: SandboxAccount) -> AccountOutput:
    return AccountOutput(
        id=row.id,
        name=row.name,
        player_id=row.player_id,
        note=row.note,
        status=_STATUSES[row.status == "disabled"],
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
        updated_at=epoch_seconds(row.updated_at),
    )
