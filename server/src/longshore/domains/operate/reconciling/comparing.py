"""What came of a line: pure rules over what the channel says and what the ledger knows."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from longshore.domains.operate.reconciling.models import LineKind
from longshore.domains.operate.reconciling.parsing import Said

_GIVEN_BACK = ("refunded", "charged_back")


@dataclass(frozen=True, slots=True)
class Known:
    """What the ledger knows of an order; `state` is its payment, or what the transaction was."""

    order_id: int
    number: str
    transaction: str
    minor: int
    currency: str
    state: str


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
        first = replace(first, state="refunded")
    return Gathered(first, tuple(sales[1:]))


def kind_of(said: Said, known: Known | None) -> LineKind:
    """What a line is: whatever differs first of currency, amount and state."""
    if said.minor is None:
        return "unreadable"
    if known is None:
        return "only_theirs"
    if said.currency != known.currency:
        return "currency"
    if said.minor != known.minor:
        return "amount"
    ours = "refunded" if known.state in _GIVEN_BACK else known.state
    return "matched" if ours == said.state else "state"
