"""Tags that devices have shown a moment ago: what came of them is known."""

import time
from collections import OrderedDict

_SECONDS = 60.0
_MOST = 50_000


class ShownTags:
    """Devices with their tags, each for a minute; a start is not a query where nothing is new."""

    def __init__(self) -> None:
        self._until: OrderedDict[tuple[int, str, str], float] = OrderedDict()

    def is_known(self, key: tuple[int, str, str]) -> bool:
        """Whether this was shown within the minute."""
        return self._until.get(key, 0.0) > time.monotonic()

    def keep(self, key: tuple[int, str, str]) -> None:
        """It was shown now."""
        self._until[key] = time.monotonic() + _SECONDS
        self._until.move_to_end(key)
        if len(self._until) > _MOST:
            self._until.popitem(last=False)
