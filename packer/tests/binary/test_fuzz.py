"""Fuzz targets of the parsers of Android's binary files."""

import zipfile
from pathlib import Path

import pytest

from longshore_packer.binary import chunks
from longshore_packer.binary.dex import class_names
from longshore_packer.binary.elf import read_library
from longshore_packer.binary.strings import Span, StringPool
from longshore_packer.binary.table import Table
from longshore_packer.binary.table_editor import TableEditor
from longshore_packer.binary.table_merge import merge_packages
from longshore_packer.binary.xml_reader import read_xml
from longshore_packer.binary.xml_writer import write_xml
from longshore_packer.sample import build_store_plugin
from longshore_packer.sample.elf import MACHINES, make_library

from ..fuzzing import Fuzz


def entries(path: Path, suffix: str) -> list[bytes]:
    with zipfile.ZipFile(path) as archive:
        return [archive.read(name) for name in archive.namelist() if name.endswith(suffix)]


@pytest.mark.fuzz("xml", 3000)
def test_xml(fuzz: Fuzz, mother: Path) -> None:
    fuzz(lambda data: write_xml(read_xml(data)), entries(mother, ".xml"))


@pytest.mark.fuzz("table", 3000)
def test_table(fuzz: Fuzz) -> None:
    def target(data: bytes) -> None:
        table = Table(data)
        for package in table.packages:
            for type_id in package.types:
                for index in range(4):
                    resource_id = package.id << 24 | type_id << 16 | index
                    table.name(resource_id)
                    table.resolve(resource_id)
        table.find("string", "app_name")
        TableEditor(table).to_bytes()

    fuzz(target, entries(build_store_plugin(), ".arsc"))


@pytest.mark.fuzz("merge", 3000)
def test_merge(fuzz: Fuzz, mother: Path) -> None:
    base = Table(entries(mother, ".arsc")[0])

    def target(data: bytes) -> None:
        editor = TableEditor(base)
        merge_packages(editor, Table(data), name="com.example.harbor", rename=str)
        editor.to_bytes()

    fuzz(target, entries(build_store_plugin(), ".arsc"))


@pytest.mark.fuzz("dex", 3000)
def test_dex(fuzz: Fuzz, mother: Path) -> None:
    fuzz(lambda data: list(class_names(data)), entries(mother, ".dex"))


@pytest.mark.fuzz("strings", 3000)
def test_strings(fuzz: Fuzz, mother: Path) -> None:
    """Pools as aapt2 writes them, with styles and in both encodings; read, extended, written."""
    table = entries(mother, ".arsc")[0]
    chunk = chunks.read_chunk(table, 12, len(table))
    samples = [
        table[12 : 12 + chunk.size],
        *(
            StringPool.build(["a", "港口", "\U0001f680"], utf8=utf8).to_bytes()
            for utf8 in (True, False)
        ),
    ]

    def target(data: bytes) -> None:
        pool = StringPool(data)
        for index in range(min(len(pool), 50)):
            pool.spans(index)
            pool.find(pool[index])
        pool.copy().append("new", [Span("b", 0, 2)])
        pool.append("newer")
        StringPool(pool.to_bytes())

    fuzz(target, samples)


@pytest.mark.fuzz("elf", 3000)
def test_elf(fuzz: Fuzz) -> None:
    fuzz(read_library, [make_library(abi) for abi in MACHINES])
