"""What a domain gives the processes that it is part of, declared once beside it.

Every domain has a `domain.py` with one `DOMAIN`; `composition/domains.py` lists them, and
everything else (addresses, the gateway's table, the schema, workers) is read from that list. The
declaration stands beside the public names and not among them, so that asking a domain for
something does not load its addresses.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from longshore.gateway.action import Action
from longshore.gateway.hot_read import HotRead
from longshore.gateway.todo import TodoKind
from longshore.integrations.jobs import JobTask, Sweep
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.db.periodic import Periodic
from longshore.kit.http.operation import OperationRouter
from longshore.kit.settings import Settings


@dataclass(frozen=True, slots=True)
class Work:
    """What a worker does for a domain: its kinds of jobs, and what every worker repeats."""

    tasks: tuple[JobTask, ...]
    sweeps: tuple[Sweep, ...] = ()


@dataclass(frozen=True, slots=True)
class Domain:
    """A domain as composition sees it.

    `name` is its folder below `domains` with dots ("pack.goods"). `models` are the modules that
    define its tables. `queues` are those that `work` takes jobs from; `work` is called once in
    each worker. `periodics` run in the server, of all processes in one at a time. `hot_reads` are
    answered before the routes are asked. `namings` say which objects its rows name. `todos` are
    what home tells people of it.
    """

    name: str
    routers: tuple[OperationRouter, ...] = ()
    actions: tuple[Action, ...] = ()
    models: tuple[ModuleType, ...] = ()
    queues: tuple[str, ...] = ()
    work: Callable[[Settings, Database, Resources], Work] | None = None
    periodics: tuple[Periodic[Resources], ...] = ()
    hot_reads: tuple[HotRead, ...] = ()
    namings: tuple[Naming, ...] = ()
    todos: tuple[TodoKind, ...] = ()
