"""What every test of the repository shares.

A worker that dies costs the test it ran, no more. With `--none-skipped` a run fails in which a test
was skipped: of tests that were chosen because they run, one that does not leaves unseen what it is
there for.
"""

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


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--none-skipped`."""
    parser.addoption("--none-skipped", action="store_true", help="fail when a test is skipped")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to look, in the process that tells the outcome."""
    if config.getoption("--none-skipped") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_NoneSkipped())


class _NoneSkipped:
    """Fails a run in which a test, or a module, was skipped; `-rs` names it."""

    def __init__(self) -> None:
        self._count = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One more, unless it was expected to fail."""
        self._count += report.skipped and not hasattr(report, "wasxfail")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """As a test."""
        self._count += report.skipped

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Has the last word about a run that went well so far."""
        if self._count and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
