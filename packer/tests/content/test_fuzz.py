"""Fuzz targets of planning: whatever a mother holds, only typed refusals come out."""

import dataclasses
import json
from contextlib import suppress
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.content import Badge, ChannelConfig, IconChange, Mother, plan, read_config
from longshore_packer.content.errors import ConfigError
from longshore_packer.content.fragment import parse_fragment
from longshore_packer.errors import PackerError
from longshore_packer.inspection import inspect, report_text
from longshore_packer.parsing import parse_json
from longshore_packer.plugin import Plugin
from longshore_packer.plugin.description import inspect_description
from longshore_packer.plugin.zipping import write_archive
from longshore_packer.sample import pictures
from longshore_packer.sample.mother import SOURCES

from ..fuzzing import Fuzz
from .conftest import PARAMETERS
from .test_config import GOOD, files

CONFIG = ChannelConfig(
    "fuzz",
    package_suffix=".hw",
    label="x",
    labels={"en": "y"},
    parameters=PARAMETERS,
    icon=IconChange(badge=Badge(pictures.badge(16))),
)


def with_entry(mother: Path, name: str, data: bytes) -> bytes:
    """Return the mother's small parts with one of them changed."""
    archive = Archive.open(mother)
    kept = [n for n in archive.entries if not n.startswith(("assets/levels", "lib/"))]
    return write_archive({n: archive.read(n) if n != name else data for n in kept})


def run(fuzz: Fuzz, mother: Path, name: str, store: Plugin) -> None:
    def target(data: bytes) -> None:
        source = Mother(Archive.open(with_entry(mother, name, data)))
        report_text(inspect(source))
        plan(source, CONFIG, [store])

    fuzz(target, [Archive.open(mother).read(name)])


@pytest.mark.fuzz("manifest", 500)
def test_manifest(fuzz: Fuzz, mother: Path, store: Plugin) -> None:
    run(fuzz, mother, "AndroidManifest.xml", store)


@pytest.mark.fuzz("table", 500)
def test_table(fuzz: Fuzz, mother: Path, store: Plugin) -> None:
    run(fuzz, mother, "resources.arsc", store)


@pytest.mark.fuzz("plugin-table", 500)
def test_plugin_table(fuzz: Fuzz, mother: Path, store: Plugin) -> None:
    prepared = Mother(Archive.open(mother))
    parts = {name: store.archive.read(name) for name in store.archive.entries}

    def target(data: bytes) -> None:
        bundle = Plugin(Archive.open(write_archive({**parts, "resources.arsc": data})))
        plan(prepared, dataclasses.replace(CONFIG, icon=None), [bundle])

    fuzz(target, [parts["resources.arsc"]])


@pytest.mark.fuzz("texts", 3000)
def test_texts(fuzz: Fuzz) -> None:
    """Fragment, configuration and description: each sees every sample."""
    sources = SOURCES / "plugin"

    def target(data: bytes) -> None:
        text = data.decode(errors="replace")
        with suppress(PackerError):
            parse_fragment(text, {"app_id": "1"}, lambda kind, name: None)
        with suppress(PackerError):
            read_config(parse_json(data, ConfigError), files)
        inspect_description(data)

    samples = [
        (sources / "AndroidManifest.xml").read_bytes(),
        (sources / "plugin.json").read_bytes(),
        json.dumps(GOOD).encode(),
    ]
    fuzz(target, samples)
