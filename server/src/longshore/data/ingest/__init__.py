"""Events on their way to the figures: judged at the door, and on disk before they are acknowledged.

What loads them from the spool comes behind this; until then the spool keeps what arrives.
"""

from longshore.data.ingest.events import Batch, Refused, read_batch
from longshore.data.ingest.process_spool import ProcessSpool
from longshore.data.ingest.records import Record, read_sealed, read_segment
from longshore.data.ingest.spool import Spool, SpoolBrokenError, SpoolFullError, seal_abandoned

__all__ = [
    "Batch",
    "ProcessSpool",
    "Record",
    "Refused",
    "Spool",
    "SpoolBrokenError",
    "SpoolFullError",
    "read_batch",
    "read_sealed",
    "read_segment",
    "seal_abandoned",
]
