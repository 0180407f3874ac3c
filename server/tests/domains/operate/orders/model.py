"""What the product is compared with: orders and transactions in dictionaries, without a table."""

from dataclasses import dataclass, field


@dataclass
class Expected:
    """What the model knows of one order."""

    price: int
    payment: str = "created"
    delivery: str = "none"
    payments: dict[str, str] = field(default_factory=dict)
    parts: dict[str, int] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)
    extras: set[str] = field(default_factory=set)
    booked: int = 0
    back: int = 0

    @property
    def told(self) -> int:
        return sum(self.parts.values())


@dataclass
class Model:
    """The books that the product is compared with."""

    orders: dict[str, Expected] = field(default_factory=dict)
    transactions: dict[str, str] = field(default_factory=dict)
    accepted: set[str] = field(default_factory=set)

    def pay(self, number: str, minor: int, transaction: str) -> str:
        order = self.orders[number]
        if transaction in self.transactions:
            if self.transactions[transaction] == number:
                return "repeated"
            if order.payment == "created":
                order.payment = "mismatch"
            return "mismatch"
        self.transactions[transaction] = number
        if order.payment not in ("created", "mismatch"):
            order.payments[transaction] = "extra"
            return "extra_payment"
        if minor != order.price:
            order.payment = order.payments[transaction] = "mismatch"
            return "mismatch"
        order.payment, order.delivery = "paid", "queued"
        order.payments[transaction] = "accepted"
        if order.first.get(transaction, 0) >= order.price:
            self.refund(number)
        return "paid"

    def refund(self, number: str) -> bool:
        order = self.orders[number]
        if order.payment != "paid":
            return False
        order.payment = "refunded"
        order.delivery = "none" if order.delivery == "queued" else order.delivery
        order.back = order.price
        return True

    def give_back(self, number: str, transaction: str, name: str, minor: int | None) -> str:
        """A channel gives money back: `minor` by the refund's name, else all of it."""
        order = self.orders[number]
        kind = order.payments.get(transaction)
        name = name if minor is not None else transaction
        if kind in ("extra", "mismatch"):
            is_new = name not in order.extras
            order.extras.add(name)
            return "extra_refunded" if is_new else "repeated"
        is_sure = kind == "accepted" or (kind is None and len(order.payments) == 1)
        if minor is None:
            if order.payment == "paid" and is_sure:
                self.refund(number)
                return "refunded"
            if order.payment == "refunded" or order.told == order.price:
                return "repeated"
            minor = order.price - order.told
        elif name in order.parts:
            return "repeated" if order.parts[name] == minor else "refund_differs"
        elif order.told + minor > order.price:
            return "refund_differs"
        order.parts[name] = order.parts.get(name, 0) + minor
        order.first[transaction] = order.first.get(transaction, 0) + minor
        if order.told == order.price and is_sure and self.refund(number):
            return "refunded"
        return "part_kept"

    def book(self, number: str) -> int:
        """What a person books of what was told, and nobody has decided of."""
        order = self.orders[number]
        minor = order.told - order.booked
        if order.payment != "paid" or minor <= 0:
            return 0
        order.booked += minor
        order.back = order.booked
        return minor
