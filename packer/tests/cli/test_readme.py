"""The worked example of the README runs as it is printed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


def test_worked_example(tmp_path: Path) -> None:
    for tool in ("aapt2", "apksigner", "java"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed (packer/debian-packages.txt)")
    example = re.search(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    assert example is not None
    for name, text in (
        ("python", f'exec {sys.executable} "$@"'),
        ("longshore-packer", f'exec {sys.executable} -m longshore_packer "$@"'),
    ):
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
    source = Path(__file__).parents[2] / "src"
    environment = {
        **os.environ,
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(source),
    }
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", example[1]],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "again.apk").stat().st_size > 1000
