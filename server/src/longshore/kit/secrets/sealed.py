"""Columns that hold what a keyring sealed, found by their type when the master key changes."""

from dataclasses import dataclass

from sqlalchemy import LargeBinary, MetaData, Table, TypeDecorator, select, update

from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import Keyring

_BATCH = 500


class Sealed(TypeDecorator[bytes]):
    """Bytes sealed by `Keyring.encrypt`. The table must have `id` and `publisher_id`.

    Every column of this type is rewrapped by `longshore secrets rotate`; a sealed secret in any
    other column would be lost when the old master key is removed. `record` is what the secrets are
    bound to, with the row's columns in braces: `longshore doctor` opens each by it;
    without it, it sees only whether the master key fits.
    """

    impl = LargeBinary
    cache_ok = True

    def __init__(self, record: str = "") -> None:
        super().__init__()
        self.record = record


@dataclass(frozen=True, slots=True)
class Rewrapped:
    """How many secrets there are, and how many were put under the newest master key."""

    total: int
    changed: int


async def rewrap_all(database: Database, keyring: Keyring, metadata: MetaData) -> Rewrapped:
    """Put every secret of the installation under the newest master key, while it runs.

    Rows are locked and committed in batches; a run that was interrupted is simply begun again.

    Raises:
        KeyringError: a secret cannot be opened; what came before it is done.
    """
    total = changed = 0
    for table in metadata.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, Sealed):
                one_total, one_changed = await _rewrap_column(database, keyring, table, column.name)
                total, changed = total + one_total, changed + one_changed
    return Rewrapped(total, changed)


async def _rewrap_column(
    database: Database, keyring: Keyring, table: Table, name: str
) -> tuple[int, int]:
    column = table.c[name]
    after, total, changed = 0, 0, 0
    while True:
        async with database.system() as session:
            page = (
                select(table.c.id, table.c.publisher_id, column)
                .where(table.c.id > after, column.is_not(None))
                .order_by(table.c.id)
                .limit(_BATCH)
                .with_for_update()
            )
            rows = (await session.execute(page)).all()
            for row_id, publisher_id, token in rows:
                if not keyring.is_newest(token):
                    fresh = keyring.rewrap(token, publisher_id=publisher_id)
                    statement = update(table).where(table.c.id == row_id).values({name: fresh})
                    await session.execute(statement)
                    changed += 1
        if not rows:
            return total, changed
        total += len(rows)
        after = rows[-1][0]
