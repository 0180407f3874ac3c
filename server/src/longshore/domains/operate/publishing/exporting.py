"""The snapshot as a file that a repository can hold."""

from longshore.account.identity import Call
from longshore.domains.operate.publishing.models import GameSnapshot
from longshore.domains.operate.publishing.schemas import SnapshotOutput


async def export(call: Call) -> SnapshotOutput:
    """Everything in force; number 0 and nothing in it for a game that published nothing."""
    row = await call.session.get(GameSnapshot, call.game_id)
    if row is None:
        return SnapshotOutput(number=0, digest="", signature="", content="")
    return SnapshotOutput(
        number=row.number, digest=row.digest, signature=row.signature.hex(), content=row.content
    )
