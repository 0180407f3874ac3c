"""When a delivery is tried again, and when it is given up. Pure."""

import random

STEPS = (0, 15, 30, 120, 600, 1800, 3600, 7200, 21600, 43200, 86400)
"""Seconds before each attempt, from the one before it."""
MOST_ATTEMPTS = len(STEPS)
_JITTER = 0.1
_LONGEST_WAIT = 86_400.0
_GONE = 410


def wait_after(attempts: int, status: int, retry_after: str) -> float | None:
    """Seconds until the next attempt after `attempts` of them; None when it is given up.

    `status` is the last answer's, 0 without one. 410 says that nobody will ever listen there. A
    server that asks for more time (`Retry-After` in seconds) gets it, up to a day.
    """
    if status == _GONE or attempts >= MOST_ATTEMPTS:
        return None
    wait = STEPS[attempts] * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311 - no secret
    if status in (429, 503) and retry_after.isascii() and retry_after.isdigit():
        wait = max(wait, min(float(retry_after), _LONGEST_WAIT))
    return wait
