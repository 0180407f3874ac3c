"""Every operation with who may call it: as declared, and as the committed table says.

The table is what a person has agreed to. `python -m tests.support.operations` (from `server/`)
writes what is declared now; what changed is then read in the diff.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from longshore.account.identity import Permission
from longshore.composition.console import build_app
from longshore.kit.db.roles import Addresses
from longshore.kit.http.operation import iter_api_routes
from longshore.kit.settings import Settings

TABLE = Path(__file__).resolve().parents[1] / "who_may_call.tsv"
_HEAD = "method\tpath\twho"
_PUBLIC, _SIGNED_IN, _PARTNER = "public", "signed in", "partner"


@dataclass(frozen=True, order=True)
class Operation:
    """One operation; `who` is public, signed in, or the permissions of which one is needed.

    For promoters, who sign in at a realm of their own, it is partner.
    """

    method: str
    path: str
    who: str

    @property
    def url(self) -> str:
        """The path with something in every parameter."""
        return self.path.replace("{path:path}", "/nothing").replace("{", "").replace("}", "")

    @property
    def is_public(self) -> bool:
        """Anybody may call."""
        return self.who == _PUBLIC

    @property
    def is_partners(self) -> bool:
        """Partners may call, nobody of the console."""
        return self.who == _PARTNER

    @property
    def permissions(self) -> frozenset[Permission]:
        """One of them is needed; empty when being signed in is enough."""
        if self.who in (_PUBLIC, _SIGNED_IN, _PARTNER):
            return frozenset()
        return frozenset(Permission(key) for key in self.who.split())


class _NoDatabase:
    """Stands where a database would: the routes are only listed here."""

    addresses = Addresses("postgresql://localhost/none", "postgresql://localhost/none")


def declared() -> list[Operation]:
    """What the routes say, in the order of the table."""
    app = build_app(Settings(), _NoDatabase(), code_key=b"")  # type: ignore[arg-type]
    found = []
    for route in iter_api_routes(app):
        access = route.endpoint.access  # type: ignore[attr-defined]
        who = " ".join(sorted(access.facts.get("permissions", ()))) or access.description
        found += [Operation(method, route.path, who) for method in route.methods or ()]
    return _ordered(found)


def agreed() -> list[Operation]:
    """What the table says."""
    lines = TABLE.read_text().splitlines()[1:]
    return _ordered(Operation(*line.split("\t")) for line in lines)


def lines_of(operations: Iterable[Operation]) -> list[str]:
    """The table's lines, its head first."""
    return [_HEAD, *(f"{one.method}\t{one.path}\t{one.who}" for one in operations)]


def _ordered(operations: Iterable[Operation]) -> list[Operation]:
    return sorted(operations, key=lambda one: (one.path, one.method))


if __name__ == "__main__":
    TABLE.write_text("\n".join(lines_of(declared())) + "\n")
