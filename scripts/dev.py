"""The server and the web, both reloading on change; Ctrl-C ends both."""

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Run until one of the two ends or Ctrl-C."""
    port = os.environ.get("LONGSHORE_PORT", "8000")
    environment = os.environ | {
        "LONGSHORE_DEMO": os.environ.get("LONGSHORE_DEMO", "1"),
        "LONGSHORE_DEV_SERVER": f"http://127.0.0.1:{port}",
    }
    binaries = ROOT / ".venv" / "bin"
    commands = (
        # SIGINT lets the server stop its database before the next one starts.
        [
            binaries / "watchfiles",
            "--sigint-timeout",
            "20",
            f"{binaries}/longshore up",
            "server/src",
            "packer/src",
        ],
        ["npm", "--prefix", "web", "run", "dev"],
    )
    running = [subprocess.Popen(command, cwd=ROOT, env=environment) for command in commands]
    try:
        os.wait()
    except KeyboardInterrupt:
        pass
    finally:
        for process in running:
            process.send_signal(signal.SIGINT)
        for process in running:
            process.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
