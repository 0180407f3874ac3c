"""Copying configuration: from another game, or from one channel of a game to others."""

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.pack.channels import repository
from longshore.domains.pack.channels.changes import State, apply, locked, open_secrets, seal
from longshore.domains.pack.channels.config import ChannelConfig
from longshore.domains.pack.channels.errors import SameChannelError
from longshore.domains.pack.channels.models import ChannelPlugin, GameChannel
from longshore.domains.pack.channels.parameters import Parameter, Texts, schema_of, value_fault
from longshore.domains.pack.channels.schemas import Copied, CopyInput
from longshore.domains.pack.channels.service import add_codes, offered_channels
from longshore.kit.errors import NotFoundError

_OF_GAME = ("signing_key_id", "icon_set_id", "splash_id", "callbacks")


async def copy_channels(call: Call, form: CopyInput) -> Copied:
    """Copy what a channel of this game, or of another game of the caller, is configured to.

    Raises:
        NotFoundError: a channel is not there, or the other game is not the caller's.
        SameChannelError: nothing to copy onto.
    """
    if form.from_game_id is not None:
        if form.from_game_id not in call.actor.game_ids:
            raise NotFoundError()
        if form.from_game_id == call.game_id:
            raise SameChannelError()
        return await _from_game(call, form)
    if form.from_id is None or not set(form.to_ids) - {form.from_id}:
        raise SameChannelError()
    return await _within(call, form)


async def _from_game(call: Call, form: CopyInput) -> Copied:
    """The same channels; what belongs to the other game (keys, pictures, addresses) is left.

    So is a plug-in version that the provider has withdrawn: this game keeps its own instead.
    Without `codes` it is all of them that this game has or can be given.
    """
    assert form.from_game_id is not None
    theirs = {
        row.channel_code: (row, channel, plugin)
        for row, channel, plugin in await repository.channels_of_game(
            call.session, form.from_game_id
        )
    }
    codes = list(dict.fromkeys(form.codes)) or list(theirs)
    if set(codes) - set(theirs):
        raise NotFoundError()
    mine = await _ids_by_code(call)
    wanting = [code for code in codes if code not in mine]
    offered = await offered_channels(call.session)
    left_out = [] if form.codes else [code for code in wanting if code not in offered]
    await add_codes(call, [code for code in wanting if code not in left_out])
    mine = await _ids_by_code(call)
    changed = []
    for code in codes:
        if code in left_out:
            continue
        source, _, plugin = theirs[code]
        target = await locked(call, mine.get(code, 0))
        kept = ChannelConfig.model_validate(target.config)
        own = {name: getattr(kept, name) for name in _OF_GAME}
        config = ChannelConfig.model_validate(source.config).model_copy(update=own)
        secrets = await open_secrets(call, source) if form.with_secrets else {}
        is_offered = plugin is None or plugin.status == "published"
        plugin_id = source.plugin_id if is_offered else target.plugin_id
        if await _put(call, target, config, plugin_id, secrets):
            changed.append(target.id)
    names = [theirs[code][1] for code in left_out]
    return Copied(ids=changed, left_out=[Texts(zh=one.name_zh, en=one.name_en) for one in names])


async def _ids_by_code(call: Call) -> dict[str, int]:
    rows = await repository.channels_of_game(call.session, call.game_id)
    return {row.channel_code: row.id for row, _, _ in rows}


async def _within(call: Call, form: CopyInput) -> Copied:
    """Label, key, pictures, permissions and meta-data, and parameters that both channels know."""
    assert form.from_id is not None
    source = await locked(call, form.from_id)
    given = ChannelConfig.model_validate(source.config)
    secrets = await open_secrets(call, source) if form.with_secrets else {}
    changed = []
    for target_id in sorted(set(form.to_ids) - {form.from_id}):
        target = await locked(call, target_id)
        schema = {one.key: one for one in await _schema(call.session, target.plugin_id)}
        mine = ChannelConfig.model_validate(target.config)
        shared = {
            key: value
            for key, value in given.parameters.items()
            if _fits(schema.get(key), value, secret=False)
        }
        config = given.model_copy(
            update={
                "package_rule": mine.package_rule,
                "package_value": mine.package_value,
                "parameters": mine.parameters | shared,
            }
        )
        fitting = {
            key: value
            for key, value in secrets.items()
            if _fits(schema.get(key), value, secret=True)
        }
        if await _put(call, target, config, target.plugin_id, fitting):
            changed.append(target.id)
    return Copied(ids=changed)


async def _put(
    call: Call,
    target: GameChannel,
    config: ChannelConfig,
    plugin_id: int | None,
    secrets: Mapping[str, str],
) -> bool:
    pointers = await seal(call, target, secrets)
    state = State(config, plugin_id, target.is_enabled, pointers)
    return await apply(call, target, "copy", state)


async def _schema(session: AsyncSession, plugin_id: int | None) -> list[Parameter]:
    return schema_of(await session.get(ChannelPlugin, plugin_id) if plugin_id else None)


def _fits(parameter: Parameter | None, value: object, *, secret: bool) -> bool:
    return (
        parameter is not None
        and parameter.secret is secret
        and value_fault(parameter, value) is None
    )
