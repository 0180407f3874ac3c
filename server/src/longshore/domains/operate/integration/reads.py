"""Who reads a switch, as far as calls show it.

A client is given every switch when it starts, and which of them its code looks at stays in the
client; a game's server is given every one too. Only OpenFeature asks for one by its name.
"""

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.integration.marks import flag_step
from longshore.domains.operate.integration.schemas import (
    SwitchRead,
    SwitchReader,
    SwitchReadsQuery,
)
from longshore.kit.clock import epoch_seconds
from longshore.kit.paging import Rows

_MARKS = text("""
SELECT step, detail, first_at, last_at FROM integration_mark
WHERE game_id = :game AND environment = '' AND step = ANY(:steps)
""")


async def list_switch_reads(call: Call, query: SwitchReadsQuery) -> Rows[SwitchRead]:
    """Each way in which a switch can be read, and when it was."""
    steps: dict[SwitchReader, str] = {
        "client": "init", "server": "switches", "ofrep": "flags",
        "ofrep_one": flag_step(query.key),
    }  # fmt: skip
    values = {"game": call.game_id, "steps": list(steps.values())}
    found = {row.step: row for row in (await call.session.execute(_MARKS, values)).all()}
    return Rows(
        list=[
            SwitchRead(
                reader=reader,
                is_of_this_one=reader == "ofrep_one",
                detail=found[step].detail if step in found and reader == "client" else "",
                first_at=epoch_seconds(found[step].first_at) if step in found else None,
                last_at=epoch_seconds(found[step].last_at) if step in found else None,
            )
            for reader, step in steps.items()
        ]
    )
