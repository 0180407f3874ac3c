"""What every test of the repository shares: a worker that dies costs the test it ran, no more."""

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController


class PatientScheduling(LoadScopeScheduling):
    """Hands modules to workers (`--dist loadscope`) and ends, whichever of them dies.

    pytest-xdist 3.8 puts back all that a dead worker ever had, also what was done: another worker
    is given a module with nothing left to do, reports nothing and is given nothing more, and the
    run waits for ever. It also runs the test again that the worker died of. And a new worker that
    gets a single test waits for a second one before it starts.
    """

    def remove_node(self, node: WorkerController) -> str | None:
        """Forget a worker; what it left undone is for others. Returns the test it died of."""
        workload = self.assigned_work.pop(node)
        undone = {
            scope: {name: False for name, is_done in unit.items() if not is_done}
            for scope, unit in workload.items()
        }
        tests = [(scope, name) for scope, unit in undone.items() for name in unit]
        if not tests:
            return None
        (scope, died_of), *_ = tests
        del undone[scope][died_of]
        self.workqueue.update({scope: unit for scope, unit in undone.items() if unit})
        for other in self.assigned_work:
            self._reschedule(other)
        return died_of

    def _reschedule(self, node: WorkerController) -> None:
        if node.shutting_down or node not in self.registered_collections:
            return
        while self.workqueue and self._pending_of(self.assigned_work[node]) <= _FEW:
            self._assign_work_unit(node)
        if not self.workqueue:
            node.shutdown()


_FEW = 2
"""A worker starts a test when it knows the next one."""


@pytest.hookimpl
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling | None:
    """Ours, where modules are handed out; pytest-xdist's for every other distribution."""
    return PatientScheduling(config, log) if config.getvalue("dist") == "loadscope" else None
