"""Players of this process whose real names count: neither they nor a day of birth change."""

from collections import OrderedDict

from longshore.domains.operate.real_names import Standing

_MOST = 200_000


class KnownNames:
    """Who is remembered, the oldest forgotten first."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, Standing] = OrderedDict()

    def get(self, player_id: int) -> Standing | None:
        """What is known of a player."""
        return self._known.get(player_id)

    def keep(self, player_id: int, standing: Standing | None) -> None:
        """Remember what will not change, and nothing else."""
        if standing and standing.counts:
            self._known[player_id] = standing
            while len(self._known) > _MOST:
                self._known.popitem(last=False)

    def clear(self) -> None:
        """Know nobody."""
        self._known.clear()
