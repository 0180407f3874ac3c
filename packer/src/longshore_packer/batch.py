"""Building many channels: in threads, in order, whole or virtual, one outcome each."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from longshore_packer.build import Build, Builder, Order
from longshore_packer.errors import PackerError
from longshore_packer.outputs import output_path


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one order of a batch: a build or a refusal, never both."""

    order: Order
    build: Build | None = None
    error: PackerError | None = None


def build_all(
    builder: Builder,
    orders: Iterable[Order],
    *,
    folder: Path | None = None,
    virtual: bool = False,
    sync: bool = False,
    jobs: int = 2,
) -> Iterator[Outcome]:
    """Build a batch in threads, yielding outcomes in the order of the orders.

    Args:
        builder: base and key.
        orders: packages to build; their channels must differ when a folder is given.
        folder: where to write ``<channel>.apk`` (or ``<channel>.tail``); None keeps results in
            memory only.
        virtual: write the stored tail instead of the whole package.
        sync: wait until every package is on the disk.
        jobs: number of threads.
    """

    def run(order: Order) -> Outcome:
        try:
            made = builder.build(order)
            if folder is not None:
                store(made, folder, virtual=virtual, sync=sync)
        except PackerError as error:
            return Outcome(order, error=error)
        return Outcome(order, build=made)

    waiting: deque[Future[Outcome]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        for order in orders:
            waiting.append(pool.submit(run, order))
            # A short window: a thousand tails must not pile up in memory.
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def store(build: Build, folder: Path, *, virtual: bool = False, sync: bool = False) -> Path:
    """Write a build into a folder, whole or as its stored tail, and read it back.

    Returns the file.

    Raises:
        OutputNameError: the channel cannot be the name of a file.
        OutputError: the file cannot be written.
    """
    path = output_path(folder, build.channel, ".tail" if virtual else ".apk")
    if virtual:
        build.package.store_tail(path, sync=sync, read_back=True)
    else:
        build.package.materialize(path, sync=sync, read_back=True)
    return path
