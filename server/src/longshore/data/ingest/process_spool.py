"""The spool that a process writes: opened by its first record, anew after a fault of the disk."""

import asyncio
import time
from pathlib import Path

import structlog

from longshore.data.ingest.records import Record
from longshore.data.ingest.spool import Spool, SpoolBrokenError

log = structlog.get_logger(__name__)
# A disk that has just refused is not asked again for each record.
_AGAIN_SECONDS = 5.0


class ProcessSpool:
    """One spool of a process in a folder that several share.

    What a spool left behind whose disk refused has the records that were acknowledged, and is
    read as that of a dead process is.
    """

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder, self._most = folder, most_bytes
        self._spool: Spool | None = None
        self._opening = asyncio.Lock()
        self._fault, self._again_at = "", -1e9

    async def append(self, record: Record) -> None:
        """Write a record; it is on disk when this returns.

        Raises:
            SpoolFullError: there is no more room. SpoolBrokenError: the disk refused.
        """
        spool = self._spool
        if spool is None or spool.fault:
            spool = await self.opened()
        await spool.append(record)

    async def opened(self) -> Spool:
        """The spool, whose opening reads what dead processes left.

        Raises:
            SpoolBrokenError: the disk refuses, or has refused a moment ago.
        """
        async with self._opening:
            if self._spool and self._spool.fault:
                self._failed(self._spool.fault)
                spool, self._spool = self._spool, None
                await asyncio.to_thread(spool.close)
            if self._spool is None:
                if time.monotonic() < self._again_at:
                    raise SpoolBrokenError(self._fault)
                try:
                    self._spool = await asyncio.to_thread(Spool, self._folder, self._most)
                except OSError as error:
                    log.warning("event_spool_not_opened", error=repr(error))
                    self._failed(str(error))
                    raise SpoolBrokenError(self._fault) from error
            return self._spool

    def close(self) -> None:
        """Write what waits; the next record opens it again."""
        spool, self._spool = self._spool, None
        if spool:
            spool.close()

    def _failed(self, fault: str) -> None:
        self._fault, self._again_at = fault, time.monotonic() + _AGAIN_SECONDS
