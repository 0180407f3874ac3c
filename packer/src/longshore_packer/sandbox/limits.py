"""What the limited subprocess may use."""

import resource
from dataclasses import asdict, dataclass
from pathlib import Path

_MIB = 1 << 20
# The slowest step, hashing and inflating, was measured at 60 MB a second on a busy core.
_BYTES_PER_CPU_SECOND = 8 * _MIB


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """Limits of one ingest; the operating system enforces them.

    Attributes:
        memory_bytes: address space (RLIMIT_AS).
        cpu_seconds: processor time (RLIMIT_CPU).
        wall_seconds: time until the parent kills it.
        file_bytes: largest file it may write (RLIMIT_FSIZE).
        open_files: descriptors (RLIMIT_NOFILE).
    """

    memory_bytes: int = 1024 * _MIB
    cpu_seconds: int = 30
    wall_seconds: float = 120.0
    file_bytes: int = 2200 * _MIB
    open_files: int = 64

    @classmethod
    def for_file(cls, path: Path, *, content_bytes: int = 0) -> "ProcessLimits":
        """Return limits that leave an honest package of this size and content ample room."""
        try:
            size = path.stat().st_size
        except OSError:
            size = 0
        extra = max(size, content_bytes) // _BYTES_PER_CPU_SECOND
        return cls(cpu_seconds=30 + extra, wall_seconds=120.0 + 4 * extra)

    def as_dict(self) -> dict[str, float]:
        """Return the limits as plain numbers."""
        return asdict(self)

    def apply(self) -> None:
        """Limit the calling process; there is no way back."""
        for kind, value in (
            (resource.RLIMIT_AS, self.memory_bytes),
            (resource.RLIMIT_CPU, self.cpu_seconds),
            (resource.RLIMIT_FSIZE, self.file_bytes),
            (resource.RLIMIT_NOFILE, self.open_files),
            (resource.RLIMIT_CORE, 0),
        ):
            hard = resource.getrlimit(kind)[1]
            allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (allowed, allowed))
