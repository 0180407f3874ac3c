"""Where a claim begins to look: not at what is over, which may stay in the way for long.

While somebody reads for minutes, such as a dump of the database, no row that was deleted since is
cleared away, and a claim that begins with the oldest walks past all of them: past 140,000 of them
one took 120 ms instead of 5. So a claim looks back only as far as something may still wait, and now
and then from the beginning: for leases of killed workers, and for what was committed late.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta
from time import monotonic
from typing import Any

from sqlalchemy import Row

from longshore.domains.operate.deliveries.statements import LEASE_SECONDS

# What is due for so long is committed; of later ones the next look from the beginning tells.
_LATE_SECONDS = 2.0
# Looks from the beginning take a twentieth of the time at most, however much is in their way.
_PAUSES = 20
_LEASE = timedelta(seconds=LEASE_SECONDS)


class Looks:
    """What one worker's claims have seen; moments are those of the monotonic clock."""

    def __init__(self) -> None:
        self._whole_again_at = self._looked_at = 0.0
        # Where the rows begin that a game had more of than were asked for.
        self._rest_of: dict[int, float] = {}
        self.was_whole = False

    def seconds_back(self, rooms: Mapping[int, int]) -> float | None:
        """How far back to look; None is from the beginning. `rooms` are of games that are busy."""
        moment = monotonic()
        if moment >= self._whole_again_at:
            return None
        # A game that nothing more is asked for needs nothing of what it has.
        rests = [begins for game, begins in self._rest_of.items() if rooms.get(game, 1)]
        return moment - min([self._looked_at, *rests]) + _LATE_SECONDS

    def note(
        self,
        rows: Sequence[Row[Any]],
        rooms: Mapping[int, int],
        *,
        most: int,
        began: float,
        is_whole: bool,
    ) -> None:
        """What a claim found that began then, of a game with no room noted `most` at most."""
        found = Counter(row.game_id for row in rows)
        ages: dict[int, float] = {}
        for row in rows:
            age = (row.claimed_until - _LEASE - row.next_at).total_seconds()
            ages[row.game_id] = min(age, ages.get(row.game_id, age))
        for game in {*found, *self._rest_of}:
            room = rooms.get(game, most)
            if room and found[game] >= room:
                self._rest_of[game] = began - ages[game]
            elif room:
                self._rest_of.pop(game, None)
        self._looked_at, self.was_whole = began, is_whole
        if is_whole:
            ended = monotonic()
            self._whole_again_at = ended + _PAUSES * (ended - began)

    @property
    def seconds_to_whole(self) -> float:
        """Until the next look from the beginning."""
        return max(0.0, self._whole_again_at - monotonic())
