"""Which touch counts: the order of proof, the window, first or last touch. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, get_args

Proof = Literal["package", "link", "referrer"]
PROOFS: tuple[Proof, ...] = get_args(Proof)
"""The strongest first: a signed package tag, a link's code that the install carries, the store's
referrer."""
Keeps = Literal["last", "first"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A game's rule: for how many days a touch counts, and whether the last or the first one does.

    A player who was away for `returns_after_days` belongs to a new touch; None: never.
    """

    window_days: int = 30
    keeps: Keeps = "last"
    returns_after_days: int | None = None

    def is_over(self, touched_at: datetime, moment: datetime) -> bool:
        """Whether a touch no longer counts at a moment."""
        return moment >= touched_at + timedelta(days=self.window_days)

    def yields(self, current: Proof, touched_at: datetime, proof: Proof, moment: datetime) -> bool:
        """Whether the touch that counts gives way to a new one.

        A stronger proof always wins; a weaker one only once the other's window is over.
        """
        if self.is_over(touched_at, moment):
            return True
        if current == proof:
            return self.keeps == "last"
        return PROOFS.index(proof) < PROOFS.index(current)
