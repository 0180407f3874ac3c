"""Which of the server's tests a change can reach, by which module imports which.

A test reaches what it names itself and the package whose folder it mirrors, with everything that
these import. That its fixtures put the whole application together does not count; tests that are
about the whole application stand beside the fixtures and are always reached.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

import grimp

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "server" / "tests"
_SOURCES = ("server/src/", "packer/src/")
# What every test stands on: a change here reaches them all.
_FOUNDATIONS = (
    "server/tests/conftest.py",
    "server/tests/support/",
    "requirements/",
    "pyproject.toml",
)
# Sources that no test imports, and the test that builds them.
_BUILT = (
    (("sdk/android/", "scripts/build_android.py"), "server/tests/runtime/test_android_sdk.py"),
    (("sdk/android/", "scripts/build_android.py"), "server/tests/runtime/test_android_alone.py"),
    (("sdk/android/",), "server/tests/runtime/test_android_batches.py"),
    (("sdk/android/",), "server/tests/runtime/test_android_faults.py"),
    (("sdk/android/",), "server/tests/runtime/test_android_phone.py"),
    (("sdk/android/", "sdk/typescript/src/"), "server/tests/runtime/test_mail_of_sdks.py"),
    (("sdk/android/", "demo/channels/"), "server/tests/runtime/test_android_package.py"),
)
# Minutes each, and mostly other processes': they are for the whole run unless they are the change.
_SLOW = ("contract", "crash")


def reached_tests(changed: Iterable[str]) -> list[str]:
    """The test files that the changed files can reach, from the repository's root."""
    paths = sorted(set(changed))
    own = {path for path in paths if _is_test(ROOT / path)}
    own |= {test for sources, test in _BUILT if any(path.startswith(sources) for path in paths)}
    everything = any(path.startswith(_FOUNDATIONS) for path in paths)
    modules = [_module_of(path) for path in paths if path.startswith(_SOURCES)]
    if not modules and not everything:
        return sorted(own)
    graph = grimp.build_graph("longshore", "longshore_packer", cache_dir=None)
    reached = _reached_modules(graph, modules)
    for file in TESTS.rglob("test_*.py"):
        if file.relative_to(TESTS).parts[0] in _SLOW:
            continue
        if everything or file.parent == TESTS or _is_reached(file, graph, reached):
            own.add(str(file.relative_to(ROOT)))
    return sorted(own)


def _is_test(file: Path) -> bool:
    return file.name.startswith("test_") and file.is_relative_to(TESTS) and file.exists()


def _reached_modules(graph: grimp.ImportGraph, changed: Iterable[str]) -> set[str]:
    """The changed modules and all that import them."""
    reached: set[str] = set()
    for module in changed:
        reached.add(module)
        if module in graph.modules:
            reached |= graph.find_downstream_modules(module)
    return reached


def _is_reached(file: Path, graph: grimp.ImportGraph, reached: set[str]) -> bool:
    mirrored = ".".join(("longshore", *file.relative_to(TESTS).parent.parts))
    if any(module == mirrored or module.startswith(mirrored + ".") for module in reached):
        return True
    return not reached.isdisjoint(_named(file, graph))


def _module_of(path: str) -> str:
    """The module of a file; what is no Python belongs to the package of its folder."""
    pure = PurePosixPath(path.split("/src/", 1)[1])
    is_module = pure.suffix == ".py" and pure.name != "__init__.py"
    return ".".join((pure.with_suffix("") if is_module else pure.parent).parts)


def _named(file: Path, graph: grimp.ImportGraph) -> Iterator[str]:
    """The modules of the product that a test imports."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in graph.modules else node.module for name in inside]
        else:
            continue
        yield from (name for name in names if not name.startswith("longshore.composition"))
