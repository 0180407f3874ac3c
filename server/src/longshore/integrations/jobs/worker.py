"""A worker: fetches jobs, takes over those of dead workers, runs the sweeps."""

import asyncio
from collections.abc import Sequence

import structlog
from procrastinate import App
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Status

from longshore.integrations.jobs.engine import ProcrastinateEngine, Retry
from longshore.integrations.jobs.port import JobTask, Sweep
from longshore.kit.clock import now
from longshore.kit.stopping import stopped

log = structlog.get_logger(__name__)

HEARTBEAT_SECONDS = 2.0
STALE_SECONDS = 10.0
_REAP_SECONDS = 3.0
_GRACE_SECONDS = 8.0
# Longer than running jobs may take to end, the library's goodbyes included.
_AGAIN_SECONDS = 15.0


def _is_told_to_stop() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class JobWorker:
    """Runs jobs of some queues until it is told to stop; many may run, here and elsewhere.

    The reaper is a loop inside every worker: as a job of its own it could stall with the rest.
    """

    def __init__(
        self,
        engine: ProcrastinateEngine,
        tasks: Sequence[JobTask],
        sweeps: Sequence[Sweep] = (),
        *,
        queues: Sequence[str],
        concurrency: int = 1,
    ) -> None:
        self._retry = Retry()
        self._app = engine.worker_app(list(tasks), self._retry)
        self._sweeps = sweeps
        self._queues = list(queues)
        self._concurrency = concurrency
        # It has a moment to begin.
        self._is_working = True

    @property
    def is_working(self) -> bool:
        """False while the database is away, or the queue cannot be read."""
        return self._is_working

    async def run(self) -> None:
        """Work until cancelled; running jobs get a moment to end, then are cancelled.

        A database that is away is waited for.
        """
        loops = [asyncio.create_task(self._sweep(sweep)) for sweep in self._sweeps]
        working = asyncio.create_task(self._keep_working())
        try:
            # Nothing in between that could take our cancellation for its own.
            await asyncio.wait({working})
        finally:
            await stopped(working, again_seconds=_AGAIN_SECONDS)
            await stopped(*loops)

    async def _keep_working(self) -> None:
        while True:
            try:
                await self._work()
            except Exception as error:  # noqa: BLE001 - whatever it was, the work goes on
                cause = error.__cause__ or error
                log.error("worker_interrupted", error=f"{type(cause).__name__}: {cause}"[:300])
            if _is_told_to_stop():
                # The library turned our cancellation into its own failure to say goodbye.
                return
            await asyncio.sleep(2)

    async def _work(self) -> None:
        async with self._app.open_async():
            await self._compare_clocks()
            reaper = asyncio.create_task(self._reap(self._app))
            self._is_working = True
            try:
                await self._app.run_worker_async(
                    queues=self._queues,
                    concurrency=self._concurrency,
                    install_signal_handlers=False,
                    delete_jobs="always",
                    update_heartbeat_interval=HEARTBEAT_SECONDS,
                    stalled_worker_timeout=STALE_SECONDS,
                    fetch_job_polling_interval=2.0,
                    shutdown_graceful_timeout=_GRACE_SECONDS,
                )
            finally:
                self._is_working = False
                await stopped(reaper)

    async def _reap(self, app: App) -> None:
        while True:
            await asyncio.sleep(_REAP_SECONDS)
            try:
                await self._compare_clocks()
                for job in await app.job_manager.get_stalled_jobs(
                    seconds_since_heartbeat=STALE_SECONDS
                ):
                    log.warning("job_taken_over", job=job.task_name, id=job.id)
                    try:
                        await app.job_manager.retry_job(job)
                    except ConnectorException:
                        # The same work waits already: this wake-up is not needed any more.
                        await app.job_manager.finish_job(job, status=Status.FAILED, delete_job=True)
            except Exception as error:  # noqa: BLE001 - tried again in a moment
                log.warning("reaper_failed", error=type(error).__name__)

    async def _compare_clocks(self) -> None:
        """A machine whose clock is ahead must not put off what others could do."""
        row = await self._app.connector.execute_query_one_async("SELECT now() AS moment")
        self._retry.ahead = now() - row["moment"]

    async def _sweep(self, sweep: Sweep) -> None:
        while True:
            try:
                await sweep.run()
            except Exception as error:  # noqa: BLE001 - tried again in a moment
                log.warning("sweep_failed", sweep=sweep.name, error=type(error).__name__)
            await asyncio.sleep(sweep.every_seconds)
