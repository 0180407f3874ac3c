"""One change of a game's channel: the new state, its revision, its secrets and the audit event."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import SecretStr
from sqlalchemy.exc import IntegrityError

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.pack.channels import repository
from longshore.domains.pack.channels.config import ChannelConfig
from longshore.domains.pack.channels.errors import StaleChannelError
from longshore.domains.pack.channels.models import ChannelSecret, GameChannel, GameChannelRevision
from longshore.domains.pack.channels.references import REFERENCES, gone_meanwhile, reference_gone
from longshore.domains.pack.channels.sealing import record_of
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError


@dataclass(frozen=True, slots=True)
class State:
    """What a version of a channel is made of."""

    config: ChannelConfig
    plugin_id: int | None
    is_enabled: bool
    secrets: Mapping[str, int]

    @classmethod
    def of(cls, row: GameChannel | GameChannelRevision) -> "State":
        """The state of a row or of a revision."""
        config = ChannelConfig.model_validate(row.config)
        return cls(config, row.plugin_id, row.is_enabled, dict(row.secrets))


async def locked(call: Call, game_channel_id: int, version: int | None = None) -> GameChannel:
    """A channel of the game, locked; at exactly `version` when that is given.

    Raises:
        NotFoundError: no such channel of this game, or it was removed.
        StaleChannelError: somebody saved another version meanwhile.
    """
    row = await repository.lock(call.session, call.game_id, game_channel_id)
    if row is None or row.is_removed:
        raise NotFoundError()
    if version is not None and row.version != version:
        raise StaleChannelError(
            {"version": row.version, "user_name": row.updated_user_name},
            name=row.channel_code,
            who=row.updated_user_name,
        )
    return row


async def existing(call: Call, game_channel_id: int) -> GameChannel:
    """A channel of the game, to read.

    Raises:
        NotFoundError: no such channel of this game, or it was removed.
    """
    row = await call.session.get(GameChannel, game_channel_id)
    if row is None or row.is_removed or row.game_id != call.game_id:
        raise NotFoundError()
    return row


async def seal(call: Call, row: GameChannel, secrets: Mapping[str, str | None]) -> dict[str, int]:
    """The channel's secrets after new values were sealed and None cleared some."""
    pointers = dict(row.secrets)
    for key, value in secrets.items():
        if value is None:
            pointers.pop(key, None)
            continue
        if key in pointers and await _is_same(call, row, pointers[key], key, value):
            continue
        sealed = call.resources.keyring.encrypt(
            value.encode(), publisher_id=row.publisher_id, record=record_of(row.id, key)
        )
        secret = ChannelSecret(
            publisher_id=row.publisher_id, game_channel_id=row.id, key=key, sealed=sealed
        )
        call.session.add(secret)
        await call.session.flush()
        pointers[key] = secret.id
    return pointers


async def open_secrets(call: Call, row: GameChannel) -> dict[str, str]:
    """The channel's secrets, opened: to seal them for another channel, never to answer them."""
    by_id = {secret_id: key for key, secret_id in row.secrets.items()}
    sealed = await repository.sealed_values(call.session, row.id, by_id)
    return {
        by_id[secret_id]: call.resources.keyring.decrypt(
            token, publisher_id=row.publisher_id, record=record_of(row.id, by_id[secret_id])
        ).decode()
        for secret_id, token in sealed.items()
    }


async def apply(call: Call, row: GameChannel, action: str, state: State) -> bool:
    """Make a state the channel's newest version; what changes nothing is no version.

    Returns:
        Whether something changed.

    Raises:
        ReferenceGoneError: a key or picture that the state names was deleted meanwhile.
    """
    before = State.of(row)
    if state == before and action not in ("add", "remove"):
        return False
    if action != "add" or row.is_removed:
        row.version += 1
    row.config = state.config.model_dump()
    row.plugin_id, row.is_enabled = state.plugin_id, state.is_enabled
    row.secrets = dict(state.secrets)
    row.is_removed = action == "remove"
    for name in REFERENCES:
        setattr(row, name, None if row.is_removed else getattr(state.config, name))
    row.updated_at, row.updated_user_name = now(), call.actor.name
    keep_revision(call, row, action)
    call.record(
        f"game_channel.{action}",
        AuditTarget(row.id, row.channel_code, game_id=row.game_id),
        before=_facts(before) if action != "add" else None,
        after=_facts(state),
    )
    try:
        await call.session.flush()
    except IntegrityError as error:
        if lost := gone_meanwhile(error):
            raise reference_gone([lost]) from error
        raise
    return True


def keep_revision(call: Call, row: GameChannel, action: str) -> None:
    """Write down what the channel is now."""
    call.session.add(
        GameChannelRevision(
            game_channel_id=row.id,
            version=row.version,
            publisher_id=row.publisher_id,
            action=action,
            is_enabled=row.is_enabled,
            plugin_id=row.plugin_id,
            config=row.config,
            secrets=row.secrets,
            created_user_name=call.actor.name,
        )
    )


async def _is_same(call: Call, row: GameChannel, secret_id: int, key: str, value: str) -> bool:
    """True when a secret already has this value, so that saving it again changes nothing."""
    sealed = await repository.sealed_values(call.session, row.id, [secret_id])
    opened = call.resources.keyring.decrypt(
        sealed[secret_id], publisher_id=row.publisher_id, record=record_of(row.id, key)
    )
    return opened == value.encode()


def _facts(state: State) -> dict[str, object]:
    secrets = {f"secret.{key}": SecretStr(str(number)) for key, number in state.secrets.items()}
    facts = {"plugin_id": state.plugin_id, "is_enabled": state.is_enabled}
    return facts | state.config.model_dump() | secrets
