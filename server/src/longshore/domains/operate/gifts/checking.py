"""Looking at a code step by step: the one order that redeeming and looking up both go by. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from longshore.domains.operate.gifts.finding import Found
from longshore.domains.operate.gifts.schemas import Result
from longshore.domains.operate.gifts.words import FAILED, PASSED, WORKS
from longshore.domains.operate.rules import Facts, judge
from longshore.kit.text.text import Text

# A limit: its step, the column that has it, and what a code fails by.
LIMITS: tuple[tuple[str, str, Result], ...] = (
    ("player", "most_per_player", "player_limit"),
    ("role", "most_per_role", "role_limit"),
    ("device", "most_per_device", "device_limit"),
    ("total", "most_total", "used_up"),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: passed, failed, or not looked at any more (`None`)."""

    key: str
    is_passed: bool | None
    words: Text


@dataclass(frozen=True, slots=True)
class Known:
    """What is known beside the code itself.

    `redeemed_by` is the player who used a code for one person up, None while it is there. `used`
    counts grants by scope: `player`, `role`, `device`, `total`, and `batch` for a shared word;
    `facts` is None where nobody in particular is asked about.
    """

    moment: datetime
    redeemed_by: int | None
    used: Mapping[str, int]
    facts: Facts | None


@dataclass(slots=True)
class Verdict:
    """What came of looking: `granted` where every step is passed, and the steps."""

    result: Result = "granted"
    words: Text = WORKS
    steps: list[Step] = field(default_factory=list)

    def note(self, key: str, failed: Result | None, **told: object) -> None:
        """Add a step; after one that failed the others are not looked at."""
        if self.result != "granted":
            self.steps.append(Step(key, None, PASSED[key].filled(**told)))
            return
        if failed is None:
            self.steps.append(Step(key, True, PASSED[key].filled(**told)))
            return
        self.result, self.words = failed, FAILED[failed].filled(**told)
        self.steps.append(Step(key, False, self.words))


def missing(*, is_mistyped: bool) -> Verdict:
    """The verdict on a code that is not there."""
    verdict = Verdict()
    verdict.note("exists", "mistyped" if is_mistyped else "unknown", batch="")
    return verdict


def looked_at(found: Found, batch_name: str, known: Known) -> Verdict:
    """The verdict on a code that is there."""
    row, verdict = found.row, Verdict()
    is_there = row.batch_state in ("ready", "revoked")
    verdict.note("exists", None if is_there else "unknown", batch=batch_name)
    verdict.note("revoked", "revoked" if is_revoked(row, found.serial) else None)
    if found.serial is not None:
        verdict.note("redeemed", "redeemed" if known.redeemed_by is not None else None)
    verdict.note("listed", "unlisted" if row.gift_state != "listed" else None)
    verdict.note("window", window(row, known.moment))
    _note_audience(verdict, row, known.facts)
    for key, column, failed in LIMITS:
        most = getattr(row, column)
        if most and (known.facts is not None or key == "total"):
            _note_limit(verdict, key, most, known.used.get(key, 0), failed)
    if row.most_uses:
        _note_limit(verdict, "total", row.most_uses, known.used.get("batch", 0), "used_up")
    return verdict


def is_revoked(row: Row[Any], serial: int | None) -> bool:
    """Whether a batch, or this serial of it, shall give nothing more."""
    if row.batch_state == "revoked":
        return True
    return serial is not None and any(first <= serial <= last for first, last in row.revoked)


def window(row: Row[Any], moment: datetime) -> Result | None:
    """Why a gift cannot be had at a moment, if it cannot."""
    if row.starts_at and moment < row.starts_at:
        return "early"
    return "ended" if row.ends_at and moment >= row.ends_at else None


def _note_audience(verdict: Verdict, row: Row[Any], facts: Facts | None) -> None:
    if row.rule is None or facts is None:
        return
    is_for = judge(row.rule, facts, salt=f"gift:{row.gift_code}").is_for
    verdict.note("audience", None if is_for else "not_for_you")


def _note_limit(verdict: Verdict, key: str, most: int, used: int, failed: Result) -> None:
    verdict.note(key, failed if used >= most else None, most=most, used=used)
