"""What a client tells of a role."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from longshore.domains.operate.activities import asks_for, note_role
from longshore.domains.operate.players import RoleTold, tell_role
from longshore.kit.text.kinds import Line
from longshore.runtime.callers import PlayerCall
from longshore.runtime.calls.fields import Name
from longshore.runtime.limits import per_player
from longshore.runtime.operation import sdk_call

ClientId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
OwnId = Annotated[Line, Field(min_length=1, max_length=64)]


class RoleInput(BaseModel):
    """A role's event; `id` is the client's own, and the same again changes nothing.

    Names, level, VIP and power that are left out stay as they were told before.
    """

    id: ClientId
    event: Literal["create", "enter", "level_up", "leave"]
    server_id: OwnId
    server_name: Name = ""
    role_id: OwnId
    role_name: Name = ""
    level: Annotated[int, Field(ge=0, le=2**31 - 1)] = 0
    vip: Annotated[int, Field(ge=0, le=2**31 - 1)] = 0
    power: Annotated[int, Field(ge=0, le=2**53 - 1)] = 0


class RoleOutput(BaseModel):
    """Whether this was new."""

    is_new: bool


@sdk_call("/sdk/v1/role", per_player(120))
async def role(call: PlayerCall, form: RoleInput) -> RoleOutput:
    """Tell that a role was created, entered the game, rose a level or left."""
    said = form.model_dump(include={"level", "vip", "power"}, exclude_unset=True)
    told = RoleTold(
        form.id, form.event, form.server_id, form.server_name, form.role_id, form.role_name,
        said.get("level"), said.get("vip"), said.get("power"),
    )  # fmt: skip
    snapshot = await call.ports.snapshots.of(call.game)
    is_asked = asks_for(snapshot.kinds, frozenset(("role_level",)))
    async with call.transaction() as session:
        is_new = await tell_role(session, call.session, told)
        if is_new and is_asked and form.event != "leave":
            await note_role(session, call.session, form.server_id, form.role_id)
        return RoleOutput(is_new=is_new)
