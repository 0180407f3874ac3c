"""Plug-in bundles: checked by the packer in its limited process, then kept for good."""

import asyncio
import hashlib
import tempfile
from dataclasses import dataclass
from pathlib import Path

from longshore.domains.pack.channels.errors import BadBundleError
from longshore.domains.pack.channels.parameters import Texts
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore_packer.errors import PackerError
from longshore_packer.sandbox import check_plugin_limited

MOST_BYTES = 200 * 1_048_576
CONTENT_TYPE = "application/zip"


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle that the validator accepts."""

    content: bytes
    sha256: str
    plugin_key: str
    version: str
    min_sdk: int
    changes: Texts
    parameters: list[dict[str, object]]
    warnings: list[dict[str, str]]

    def object_key(self, code: str) -> str:
        """Where it is kept: the name tells the content, so it never changes."""
        return f"plugins/{code}/{self.version}-{self.sha256[:16]}.zip"


async def check_file(path: Path) -> Bundle:
    """Check a bundle that lies on this machine.

    Raises:
        BadBundleError: `data.faults` names every fault.
    """
    return await asyncio.to_thread(_check, path)


async def check_upload(store: ObjectStore, bucket: Bucket, key: str) -> Bundle:
    """Check a bundle that lies in the store.

    Raises:
        BadBundleError: `data.faults` names every fault.
    """
    with tempfile.TemporaryDirectory(prefix="longshore-plugin-") as folder:
        path = Path(folder) / "bundle.zip"
        await store.download_to(bucket, key, path)
        return await check_file(path)


async def store_bundle(store: ObjectStore, bundle: Bundle, object_key: str) -> None:
    """Put a checked bundle where builds find it; what is there already has the same bytes."""
    if await store.head(Bucket.PRIVATE, object_key) is None:
        await store.put_bytes(Bucket.PRIVATE, object_key, bundle.content, content_type=CONTENT_TYPE)


def _check(path: Path) -> Bundle:
    try:
        found = check_plugin_limited(path)
    except PackerError as error:
        raise _refused([error.as_dict()]) from error
    errors = [fault for fault in found.faults if fault["level"] == "error"]
    if errors or found.info is None:
        raise _refused(errors)
    content = path.read_bytes()
    info = found.info
    changes = info["changes"] or {}
    return Bundle(
        content=content,
        sha256=hashlib.sha256(content).hexdigest(),
        plugin_key=info["id"],
        version=info["version"],
        min_sdk=info["min_sdk"],
        changes=Texts(zh=changes.get("zh", ""), en=changes.get("en", "")),
        parameters=info["parameters"],
        warnings=[fault for fault in found.faults if fault["level"] == "warning"],
    )


def _refused(faults: list[dict[str, str]]) -> BadBundleError:
    shown = [
        {key: str(fault.get(key, "")) for key in ("code", "subject", "message", "remedy")}
        for fault in faults[:100]
    ]
    first = " ".join(filter(None, (shown[0]["subject"], shown[0]["message"]))) if shown else ""
    return BadBundleError({"faults": shown}, count=len(faults), first=first)
