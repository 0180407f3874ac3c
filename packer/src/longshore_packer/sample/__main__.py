"""Writes the samples into a folder: ``python -m longshore_packer.sample FOLDER``.

The folder then holds ``mother.apk`` (unsigned), ``lighthouse.zip`` and ``lighthouse.json``.
"""

import json
import shutil
import sys
from pathlib import Path

from longshore_packer.errors import PackerError
from longshore_packer.sample import build_mother, build_store_plugin, pictures

CHANNEL: dict[str, object] = {
    "channel": "lighthouse",
    "package_suffix": ".lighthouse",
    "label": "Harbor",
    "labels": {"zh-CN": "港湾 灯塔版"},
    "icon": {"badge": {"image": "badge.png", "corner": "bottom-right", "scale": 0.4}},
    "splash": [{"target": "drawable/splash", "image": "splash.png"}],
    "parameters": {"app_id": "1234567", "app_key": "demo-key"},
}


def write_samples(folder: Path) -> None:
    """Build the samples and copy them into a folder with a channel configuration.

    Raises:
        ToolError: aapt2 or smali are missing or fail.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(build_mother(), folder / "mother.apk")
    shutil.copyfile(build_store_plugin(), folder / "lighthouse.zip")
    (folder / "badge.png").write_bytes(pictures.badge())
    (folder / "splash.png").write_bytes(pictures.splash(colour="#204060"))
    text = json.dumps(CHANNEL, ensure_ascii=False, indent=2)
    (folder / "lighthouse.json").write_text(text + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Run the command; return its exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m longshore_packer.sample FOLDER\n")
        return 2
    try:
        write_samples(Path(arguments[0]))
    except PackerError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
