"""What a subprocess says to whoever started it: JSON lines, and signs of life between them."""

import json
import sys
import threading

BEAT_SECONDS = 1.0

_lock = threading.Lock()


def say(line: dict[str, object]) -> None:
    """Write one line whole, whichever thread says it."""
    text = json.dumps(line) + "\n"
    with _lock:
        sys.stdout.write(text)
        sys.stdout.flush()


def beat() -> None:
    """Say ``{"beat": true}`` every second from now on, so that silence means a stopped process.

    A thread says it: it goes on while an operation computes, and ends with the process.
    """
    threading.Thread(target=_beat, name="beat", daemon=True).start()


def _beat() -> None:
    pause = threading.Event()
    while not pause.wait(BEAT_SECONDS):
        try:
            say({"beat": True})
        except MemoryError:  # the operation has all that is allowed; it is not its end
            continue
        except (OSError, ValueError):  # nobody listens any more
            return
