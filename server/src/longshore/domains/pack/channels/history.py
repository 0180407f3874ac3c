"""A channel's history: its versions, what differs between two, and going back to one."""

from sqlalchemy import func, select

from longshore.account.identity import Call
from longshore.domains.pack.channels import repository
from longshore.domains.pack.channels.changes import State, apply, existing, locked
from longshore.domains.pack.channels.errors import PluginWithdrawnError
from longshore.domains.pack.channels.models import ChannelPlugin, GameChannelRevision
from longshore.domains.pack.channels.references import gone, reference_gone
from longshore.domains.pack.channels.schemas import (
    DiffQuery,
    DiffRow,
    HistoryQuery,
    RevisionOutput,
    RollbackInput,
)
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of


async def list_revisions(call: Call, query: HistoryQuery) -> PageOf[RevisionOutput]:
    """One page of a channel's versions, newest first, each with what it changed.

    Raises:
        NotFoundError: no such channel of this game.
    """
    await existing(call, query.id)
    of_channel = GameChannelRevision.game_channel_id == query.id
    session = call.session
    total = (
        await session.execute(select(func.count(GameChannelRevision.version)).where(of_channel))
    ).scalar_one()
    statement = (
        select(GameChannelRevision)
        .where(of_channel)
        .order_by(GameChannelRevision.version.desc())
        .offset(offset_of(query.page, query.page_size))
        .limit(query.page_size + 1)
    )
    rows = (await session.execute(statement)).scalars().all()
    versions = await plugin_versions(call)
    shown = [
        RevisionOutput(
            version=row.version,
            action=row.action,
            is_enabled=row.is_enabled,
            plugin_version=versions.get(row.plugin_id or 0),
            fields=[one.field for one in differences(State.of(older), State.of(row), versions)]
            if older
            else [],
            user_name=row.created_user_name,
            created_at=epoch_seconds(row.created_at),
        )
        for row, older in zip(rows[: query.page_size], [*rows[1:], None], strict=False)
    ]
    return PageOf(list=shown, total=total)


async def diff(call: Call, query: DiffQuery) -> list[DiffRow]:
    """What differs between two versions; of secrets only that they differ.

    Raises:
        NotFoundError: no such channel or version.
    """
    await existing(call, query.id)
    old, new = [
        await _revision(call, query.id, version)
        for version in (query.from_version, query.to_version)
    ]
    return differences(State.of(old), State.of(new), await plugin_versions(call))


async def roll_back(call: Call, form: RollbackInput) -> bool:
    """Make an older version the newest again, secrets included; whether that changed anything.

    Whether the channel is in builds stays as it is now.

    Raises:
        NotFoundError: no such channel or version.
        StaleChannelError: somebody saved meanwhile.
        ReferenceGoneError: the key or a picture of that version was deleted.
        PluginWithdrawnError: that version used another plug-in version, which was withdrawn.
    """
    row = await locked(call, form.id, form.version)
    old = State.of(await _revision(call, form.id, form.to_version))
    if names := await gone(call.session, call.game_id, row.channel_code, old.config):
        raise reference_gone(names)
    if old.plugin_id is not None and old.plugin_id != row.plugin_id:
        plugin = await call.session.get_one(ChannelPlugin, old.plugin_id)
        if plugin.status == "withdrawn":
            raise PluginWithdrawnError(number=form.to_version, plugin=plugin.version)
    state = State(old.config, old.plugin_id, row.is_enabled, old.secrets)
    return await apply(call, row, "rollback", state)


def differences(old: State, new: State, versions: dict[int, str]) -> list[DiffRow]:
    """The differences of two states, field by field; parameters and meta-data by their keys."""
    before, after = _flat(old, versions), _flat(new, versions)
    rows = [
        DiffRow(field=name, before=before.get(name), after=after.get(name))
        for name in {**before, **after}
        if before.get(name) != after.get(name)
    ]
    for key in {**old.secrets, **new.secrets}:
        if old.secrets.get(key) != new.secrets.get(key):
            rows.append(DiffRow(field=f"secrets.{key}", is_secret=True))
    return rows


async def plugin_versions(call: Call) -> dict[int, str]:
    """The version texts of every plug-in, by id."""
    rows = await call.session.execute(select(ChannelPlugin.id, ChannelPlugin.version))
    return {row.id: row.version for row in rows}


def _flat(state: State, versions: dict[int, str]) -> dict[str, object]:
    flat: dict[str, object] = {
        "is_enabled": state.is_enabled,
        "plugin": versions.get(state.plugin_id or 0),
    }
    for name, value in state.config.model_dump().items():
        if isinstance(value, dict):
            flat |= {f"{name}.{key}": inner for key, inner in value.items()}
        else:
            flat[name] = value
    return flat


async def _revision(call: Call, game_channel_id: int, version: int) -> GameChannelRevision:
    found = await repository.revision(call.session, game_channel_id, version)
    if found is None:
        raise NotFoundError()
    return found
