"""The first client of a process is not made on the event loop."""

import subprocess
import sys

# Which thread imports what httpx2 puts off: in a process of its own, since that happens once.
_LOOK = """
import asyncio, sys, threading
from longshore.kit.http.client import opened_client

seen = []

class Watch:
    def find_spec(self, name, path=None, target=None):
        if threading.current_thread() is threading.main_thread():
            seen.append(name)

async def main():
    sys.meta_path.insert(0, Watch())
    async with await opened_client(timeout=1):
        pass
    assert "httpcore2" in sys.modules, "httpx2 does not put its import off any more"
    print([name for name in seen if name.startswith(("httpcore2", "h11"))])

asyncio.run(main())
"""


def test_what_it_imports_is_imported_in_a_thread() -> None:
    found = subprocess.run(
        [sys.executable, "-c", _LOOK], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "[]"
