"""What the simulation did and was told: tests compare the product's figures with this."""

import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path


@dataclass
class Sold:
    """One order as its player, its channel and its game server saw it; amounts in minor units."""

    number: str
    channel: str
    player: str
    amount: int
    ordered_at: datetime
    paid: int = 0
    transactions: int = 0
    is_refunded: bool = False
    given_back: int = 0
    """What its channel told of having given back; a part of it waits for a person."""


@dataclass
class Books:
    """Counts of everything that was said, and every order."""

    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    players: set[str] = field(default_factory=set)
    sold: dict[str, Sold] = field(default_factory=dict)
    until: datetime | None = None

    def note(self, what: str, many: int = 1) -> None:
        """Count something."""
        self.counts[what] += many

    def refuse(self, what: str, code: int) -> None:
        """Count a refusal by what was asked and the code that came."""
        self.refused[f"{what} {code}"] += 1

    @property
    def revenue(self) -> int:
        """What players paid for orders that were not given back, in minor units."""
        return sum(one.paid for one in self.sold.values() if not one.is_refunded)

    def summary(self) -> dict[str, object]:
        """The totals."""
        orders = self.sold.values()
        return {
            "players": len(self.players),
            "orders": len(self.sold),
            "paid": sum(1 for one in orders if one.paid),
            "refunded": sum(1 for one in orders if one.is_refunded),
            "revenue": self.revenue,
            "counts": dict(sorted(self.counts.items())),
            "refused": dict(sorted(self.refused.items())),
        }

    def save(self, path: Path) -> None:
        """Write the totals as JSON; whoever reads meanwhile sees the older ones whole."""
        path.parent.mkdir(parents=True, exist_ok=True)
        content = {"until": self.until.isoformat() if self.until else None} | self.summary()
        part = path.with_suffix(".part")
        part.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n")
        part.replace(path)
