"""What came of a line: pure rules over what the channel says and what the ledger knows."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from longshore.domains.operate.reconciling.models import LineKind
from longshore.domains.operate.reconciling.parsing import Said

_GIVEN_BACK = ("refunded", "charged_back")


@dataclass(frozen=True, slots=True)
class Known:
    """What the ledger knows of an order; `state` is its payment, or what the transaction was.

    `back` is what the channel told that it gave back in parts, in minor units.
    """

    order_id: int
    number: str
    transaction: str
    minor: int
    currency: str
    state: str
    back: int = 0

    @property
    def shown(self) -> str:
        """Its state as the file's lines say theirs."""
        return "part_refund" if self.state == "paid" and self.back else self.state


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a file says of one transaction; `repeats` are further sales of it."""

    said: Said
    repeats: tuple[Said, ...]


def gathered(lines: Iterable[Said]) -> list[Gathered]:
    """The lines by transaction, in the file's order; a sale that was refunded is one of them."""
    groups: dict[str, list[Said]] = {}
    for line in lines:
        groups.setdefault(line.transaction or f"order {line.order}", []).append(line)
    return [_gather(group) for group in groups.values()]


def _gather(group: list[Said]) -> Gathered:
    sales = [line for line in group if line.state == "paid"]
    is_refunded = len(sales) < len(group)
    first = sales[0] if sales else group[0]
    if is_refunded:
        first = replace(first, state="refunded", back=_back(group))
    if is_refunded and not sales:
        first = replace(first, minor=first.back)
    elif first.back is not None and first.minor is not None and first.back < first.minor:
        first = replace(first, state="part_refund")
    return Gathered(first, tuple(sales[1:]))


def _back(group: list[Said]) -> int | None:
    """What all refunds of a transaction give back; None where one is no number."""
    found = [line.minor for line in group if line.state != "paid"]
    return sum(one for one in found if one is not None) if None not in found else None


def kind_of(said: Said, known: Known | None) -> LineKind:
    """What a line is: whatever differs first of currency, amount and state."""
    if said.minor is None:
        return "unreadable"
    if known is None:
        return "only_theirs"
    if said.currency != known.currency:
        return "currency"
    is_alone = said.state == "refunded" and said.minor == said.back and said.minor < known.minor
    if said.state == "part_refund" or is_alone:
        return _of_part(said, known, is_alone=is_alone)
    if said.minor != known.minor:
        return "amount"
    if known.shown == "part_refund":
        return "state"
    ours = "refunded" if known.state in _GIVEN_BACK else known.state
    return "matched" if ours == said.state else "state"


def _of_part(said: Said, known: Known, *, is_alone: bool) -> LineKind:
    """A refund of less than the order; `is_alone` in a file that does not have the sale."""
    if not is_alone and said.minor != known.minor:
        return "amount"
    if known.shown != "part_refund":
        return "state"
    return "matched" if said.back == known.back else "amount"
