"""How an attempt at an item ends: columns of its row, and lines of its log in both languages."""

from typing import Any

from longshore.domains.pack.builds.context import MOST_ATTEMPTS
from longshore.domains.pack.builds.fenced import Line
from longshore.domains.pack.builds.materials import DamagedError
from longshore.domains.pack.builds.objects import store_problem
from longshore.domains.pack.builds.problems import chinese
from longshore.domains.pack.builds.process import ToolError
from longshore.integrations.object_store import StoreError
from longshore.kit.errors import NotFoundError
from longshore.kit.room import is_full
from longshore.kit.secrets.keyring import KeyringError

Failure = ToolError | StoreError | DamagedError | KeyringError | NotFoundError | OSError
FAILURES = (ToolError, StoreError, DamagedError, KeyringError, NotFoundError, OSError)
"""What may happen to an item without a fault of ours."""

BEGUN = Line("开始组装与签名", "assembling and signing")
CANCELLED = Line("已取消", "cancelled")
GIVEN_BACK = Line("执行机停止，任务已交还", "the worker stops, given back")
WAITING = {"state": "queued", "stage": "waiting", "progress": 0}


def outcome_of(error: Failure, tries: int) -> tuple[Line, dict[str, Any]]:
    """The end of an item, or another attempt when the machine was at fault."""
    problem, is_transient = problem_of(error)
    again = is_transient and tries < MOST_ATTEMPTS
    text, _ = chinese(problem["code"], problem["message"])
    line = Line(text, problem["message"], "warning" if again else "error")
    return line, WAITING if again else {"state": "failed", "problem": problem}


def built_line(facts: dict[str, Any]) -> Line:
    """That the tool has built and verified a package."""
    schemes = " ".join(facts["schemes"])
    checks = len(facts["report"]["checks"])
    return Line(
        f"已签名（{schemes}），{checks} 项校验全部通过",
        f"signed ({schemes}), all {checks} checks passed",
    )


def published_line(facts: dict[str, Any]) -> Line:
    """That a package is in the store."""
    return Line(
        f"已发布，{facts['size']:,} 字节，SHA-256 {facts['sha256'][:16]}…",
        f"published, {facts['size']:,} bytes, SHA-256 {facts['sha256'][:16]}…",
    )


def disk_problem(error: OSError) -> dict[str, str]:
    """Why the worker's own disk cannot be used."""
    if is_full(error):
        remedy = "Free space on the worker's disk, then try again."
        return _problem("disk.full", "no room is left on the worker's disk", remedy)
    return _problem("tool.disk", f"the worker's disk failed: {error.strerror}")


def gone_mother() -> dict[str, str]:
    """Why nothing of a build can be built any more."""
    return _problem("mother.gone", "the mother package is removed")


def problem_of(error: Failure) -> tuple[dict[str, str], bool]:
    """What a person is told, and whether another attempt may do better."""
    if isinstance(error, ToolError):
        return error.problem, error.is_transient
    if isinstance(error, StoreError):
        problem = store_problem(error)
        return problem, problem["code"] != "store.gone"
    if isinstance(error, OSError):
        return disk_problem(error), True
    if isinstance(error, DamagedError):
        return _problem("input.damaged", str(error)), False
    if isinstance(error, KeyringError):
        text = "a secret cannot be opened: the master key is missing or another one"
        return _problem("secret.closed", text), False
    text = "the signing key that the package was to be signed with is deleted"
    remedy = "Choose another key in the channel's configuration and start a new build."
    return _problem("key.gone", text, remedy), False


def _problem(code: str, message: str, remedy: str = "") -> dict[str, str]:
    return {"code": code, "message": message, "subject": "", "remedy": remedy}
