"""What both sides build: a mother, forty channels with a plug-in each, one key."""

import base64
import json
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packer"))

import inputs

from longshore_packer.sample.store import build_store_plugin

KEY_PASSWORD = "benchmark"


@dataclass(frozen=True, slots=True)
class Channel:
    """One channel as it is configured on the page, and as the packer is told."""

    number: int

    @property
    def code(self) -> str:
        """The channel's code, which is its plug-in's id as well."""
        return f"bench{self.number:02d}"

    @property
    def config(self) -> dict[str, Any]:
        """What the page saves, without the secret."""
        return {
            "parameters": {"app_id": str(1_000_000 + self.number), "landscape": False},
            "package_rule": "suffix",
            "package_value": f".c{self.number}",
            "label": f"渠道{self.number}",
            "meta_data": {"channel_number": self.number},
        }

    @property
    def secret(self) -> str:
        """The plug-in's secret parameter."""
        return f"a secret of channel {self.number}"


def mother(work: Path, megabytes: int) -> Path:
    """The mother package of the packer's own measurements: incompressible assets."""
    return inputs.mother(work, megabytes)


def key_store(work: Path) -> bytes:
    """A PKCS#12 store with one RSA-2048 key."""
    inputs.key(work)
    return (work / "key.p12").read_bytes()


def as_base64(data: bytes) -> str:
    """As JSON carries it."""
    return base64.b64encode(data).decode()


def write_catalogue(folder: Path, channels: list[Channel]) -> None:
    """A folder for `longshore catalogue load`: the sample plug-in under every channel's name."""
    with zipfile.ZipFile(build_store_plugin()) as archive:
        entries = {info: archive.read(info) for info in archive.infolist()}
    described = json.loads(
        next(data for info, data in entries.items() if info.filename == "plugin.json")
    )
    for channel in channels:
        place = folder / channel.code
        (place / "plugins").mkdir(parents=True, exist_ok=True)
        names = {"zh": f"渠道{channel.number}", "en": f"Channel {channel.number}"}
        entry = {"code": channel.code, "name": names, "kind": "domestic"}
        (place / "channel.json").write_text(json.dumps(entry))
        with zipfile.ZipFile(plugin_path(folder, channel), "w") as archive:
            for info, data in entries.items():
                mine = json.dumps(described | {"id": channel.code}).encode()
                archive.writestr(info, mine if info.filename == "plugin.json" else data)


def plugin_path(folder: Path, channel: Channel) -> Path:
    """Where a channel's plug-in lies; its name is its version."""
    return folder / channel.code / "plugins" / "3.2.1.zip"
