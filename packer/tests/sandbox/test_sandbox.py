"""Ingest in a subprocess: same results, same refusals, hard limits."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.errors import PackerError
from longshore_packer.plugin.zipping import write_archive
from longshore_packer.sample import build_store_plugin
from longshore_packer.sandbox import (
    ProcessLimitError,
    ProcessLimits,
    check_plugin_limited,
    compare_limited,
    inspect_limited,
    prepare_limited,
)


class TestPrepare:
    def test_same_base(self, mother: Path, base_folder: Path, tmp_path: Path) -> None:
        seen: list[str] = []
        with prepare_limited(
            mother,
            tmp_path / "base",
            allow_unsigned=True,
            progress=lambda stage, done, total: seen.append(stage),
        ) as base:
            assert (base.folder / "base.json").read_bytes() == (
                base_folder / "base.json"
            ).read_bytes()
        assert "check" in seen and "copy" in seen

    def test_refusals_keep_their_code(self, tmp_path: Path) -> None:
        path = tmp_path / "text.apk"
        path.write_text("no package")
        with pytest.raises(PackerError) as caught:
            prepare_limited(path, tmp_path / "base")
        assert caught.value.code == "archive.truncated"
        assert caught.value.subject == "text.apk" and caught.value.remedy

    def test_unsigned(self, mother: Path, tmp_path: Path) -> None:
        with pytest.raises(PackerError) as caught:
            prepare_limited(mother, tmp_path / "base")
        assert caught.value.code == "prepare.unsigned"

    @pytest.mark.parametrize(
        "limits",
        [
            ProcessLimits(memory_bytes=70 << 20),
            ProcessLimits(file_bytes=1000),
            ProcessLimits(wall_seconds=0.05),
        ],
    )
    def test_limits(self, limits: ProcessLimits, mother: Path, tmp_path: Path) -> None:
        with pytest.raises(PackerError) as caught:
            prepare_limited(mother, tmp_path / "base", allow_unsigned=True, limits=limits)
        assert caught.value.code in ("ingest.limit", "output.failed")

    def test_limit_error_is_typed(self, mother: Path, tmp_path: Path) -> None:
        limits = ProcessLimits(wall_seconds=0.01)
        with pytest.raises(ProcessLimitError):
            prepare_limited(mother, tmp_path / "base", allow_unsigned=True, limits=limits)


class TestInspect:
    def test_values_and_text(self, mother: Path) -> None:
        found = inspect_limited(mother)
        assert found.values["package_name"] == "com.example.harbor"
        assert "com.example.harbor" in found.text

    def test_compare(self, mother: Path) -> None:
        assert compare_limited(mother, mother).values

    def test_nothing_of_the_environment_leaks(
        self, mother: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LONGSHORE_KEY_PASSWORD", "secret")
        from longshore_packer.sandbox import parent

        assert "LONGSHORE_KEY_PASSWORD" not in parent._environment()


class TestCost:
    @pytest.mark.parametrize("kind", ["overlap", "zeros"])
    def test_hostile_in_time_and_memory(self, kind: str, forge: Any, tmp_path: Path) -> None:
        """Refused before anything is inflated, which would take the memory that it claims."""
        path = tmp_path / "hostile.apk"
        data = forge.zip(("a.txt", b"x" * 99), ("b.txt", b"y" * 99))
        if kind == "overlap":
            forge.put(data, forge.central(data, 1) + 42, 0, 4)
        else:
            forge.put(data, forge.central(data) + 24, 1 << 30, 4)
        path.write_bytes(data)
        program = (
            "import resource, sys\nfrom pathlib import Path\n"
            "from longshore_packer.errors import PackerError\n"
            "from longshore_packer.sandbox import prepare_limited\n"
            "try: prepare_limited(Path(sys.argv[1]), Path(sys.argv[1] + '.base'))\n"
            "except PackerError:\n"
            "    used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
            "    print(used.ru_maxrss, used.ru_utime + used.ru_stime)\n"
        )
        command = [sys.executable, "-c", program, str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        kilobytes, seconds = done.stdout.split()
        assert int(kilobytes) < 100 * 1024
        assert float(seconds) < 20


class TestCheckPlugin:
    def test_good_bundle_is_described(self) -> None:
        found = check_plugin_limited(build_store_plugin())
        assert [fault for fault in found.faults if fault["level"] == "error"] == []
        assert found.info is not None
        assert (found.info["id"], found.info["version"]) == ("lighthouse", "3.2.1")
        assert [parameter["key"] for parameter in found.info["parameters"]][:2] == [
            "app_id",
            "app_key",
        ]

    def test_every_fault_is_named(self, tmp_path: Path) -> None:
        path = tmp_path / "bad.zip"
        path.write_bytes(write_archive({"plugin.json": b"{}", "evil.sh": b"#!/bin/sh"}))
        found = check_plugin_limited(path)
        assert found.info is None
        assert {fault["code"] for fault in found.faults} >= {"plugin.entry", "plugin.invalid"}

    def test_no_archive_is_a_fault(self, tmp_path: Path) -> None:
        path = tmp_path / "text.zip"
        path.write_text("no archive")
        assert check_plugin_limited(path).faults[0]["level"] == "error"
