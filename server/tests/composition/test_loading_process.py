"""The process that loads, as it is alone: nothing of the console is there to help it."""

import subprocess
import sys

_LOOK = """
import longshore.composition.loading_process
from longshore.kit.db.database import Base
for table in list(Base.metadata.tables.values()):
    for key in table.foreign_keys:
        key.column
print("known")
"""


def test_it_knows_every_table_that_its_own_refer_to() -> None:
    """It writes rows of imports: without the tables that they refer to nothing can be written."""
    found = subprocess.run([sys.executable, "-c", _LOOK], capture_output=True, text=True)
    assert found.stdout == "known\n", found.stderr[-400:]
