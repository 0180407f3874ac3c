"""Plug-in bundles: checked by the packer in its limited process, then kept for good."""

import asyncio
import hashlib
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from longshore.domains.pack.channels.errors import BadBundleError
from longshore.domains.pack.channels.parameters import Texts
from longshore.domains.pack.packer_words import ZH, in_chinese
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.text.text import CHINESE, ENGLISH, Language
from longshore_packer.errors import PackerError
from longshore_packer.sandbox import check_plugin_limited

MOST_BYTES = 200 * 1_048_576
CONTENT_TYPE = "application/zip"
_REBUILD = "请重新制作插件包后上传"
_LONGEST = 1_000


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


async def check_file(path: Path, language: Language = ENGLISH) -> Bundle:
    """Check a bundle that lies on this machine.

    Raises:
        BadBundleError: `data.faults` names every fault, in the language.
    """
    return await asyncio.to_thread(_check, path, language)


async def check_upload(store: ObjectStore, bucket: Bucket, key: str, language: Language) -> Bundle:
    """Check a bundle that lies in the store.

    Raises:
        BadBundleError: as `check_file`.
    """
    with tempfile.TemporaryDirectory(prefix="longshore-plugin-") as folder:
        path = Path(folder) / "bundle.zip"
        await store.download_to(bucket, key, path)
        return await check_file(path, language)


async def store_bundle(store: ObjectStore, bundle: Bundle, object_key: str) -> None:
    """Put a checked bundle where builds find it; what is there already has the same bytes."""
    if await store.head(Bucket.PRIVATE, object_key) is None:
        await store.put_bytes(Bucket.PRIVATE, object_key, bundle.content, content_type=CONTENT_TYPE)


def _check(path: Path, language: Language) -> Bundle:
    try:
        found = check_plugin_limited(path)
    except PackerError as error:
        raise _refused([error.as_dict()], language) from error
    errors = [fault for fault in found.faults if fault["level"] == "error"]
    if errors or found.info is None:
        raise _refused(errors, language)
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


def told(fault: Mapping[str, str], language: Language) -> dict[str, str]:
    """A fault or a remark of the validator for a person; what is longer than any is cut off."""
    shown = dict(fault)
    if language == CHINESE:
        code, message, remedy = (fault.get(name, "") for name in ("code", "message", "remedy"))
        shown["message"] = in_chinese(message) or ZH.get(code, (message, ""))[0]
        shown["remedy"] = remedy and (in_chinese(remedy) or _REBUILD)
    return {name: str(one)[:_LONGEST] for name, one in shown.items()}


def _refused(faults: list[dict[str, str]], language: Language) -> BadBundleError:
    names = ("code", "subject", "message", "remedy")
    shown = [
        told({name: fault.get(name, "") for name in names}, language) for fault in faults[:100]
    ]
    first = " ".join(filter(None, (shown[0]["subject"], shown[0]["message"]))) if shown else ""
    return BadBundleError({"faults": shown}, count=len(faults), first=first)
