import struct
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from longshore_packer.binary import chunks, values
from longshore_packer.binary.attributes import android, definitions
from longshore_packer.binary.errors import XmlError
from longshore_packer.binary.values import Value
from longshore_packer.binary.xml import ANDROID, Attribute, Document, Element, Scope, Text
from longshore_packer.binary.xml_reader import MAX_DEPTH, read_xml
from longshore_packer.binary.xml_writer import write_xml

NAMES = st.from_regex(r"[a-z][a-z-]{0,11}", fullmatch=True)
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=20)
PLAIN = st.text("abcdefghijklmnopqrstuvwxyz.$ 港湾", max_size=20)
VALUES = st.one_of(
    TEXT.map(values.string),
    st.integers(-(2**31), 2**31 - 1).map(values.integer),
    st.booleans().map(values.boolean),
    st.integers(0x7F010000, 0x7F0FFFFF).map(values.reference),
)
ATTRIBUTES = st.one_of(
    st.builds(android, st.sampled_from(sorted(definitions())), VALUES),
    st.builds(lambda n, t: Attribute(None, n, 0, values.string(t), t), NAMES, TEXT),
)


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> Element:
    element = Element(draw(NAMES), line=draw(st.integers(0, 999)))
    for attribute in draw(st.lists(ATTRIBUTES, max_size=5)):
        element.put(attribute)
    if depth:
        element.children = list(draw(st.lists(elements(depth=depth - 1), max_size=3)))
    return element


def document(root: Element, *, utf8: bool = True) -> Document:
    return Document([Scope("android", ANDROID, [root])], utf8)


def dump(judge: Callable[..., str], folder: Path, data: bytes) -> str:
    """Return aapt's view of a manifest."""
    path = folder / "dump.apk"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("AndroidManifest.xml", data)
    return judge("aapt", "dump", "xmltree", path, "AndroidManifest.xml")


class TestRoundTrip:
    @settings(max_examples=50, deadline=None)
    @given(root=elements(), utf8=st.booleans())
    def test_tree_comes_back(self, root: Element, utf8: bool) -> None:
        data = write_xml(document(root, utf8=utf8))
        again = read_xml(data)
        assert again == document(root, utf8=utf8)
        assert write_xml(again) == data

    @settings(
        max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    @given(
        name=NAMES,
        attributes=st.dictionaries(
            st.sampled_from(["label", "name", "process", "value"]), PLAIN, min_size=1
        ),
    )
    def test_aapt_reads_what_was_written(
        self, judge: Callable[..., str], tmp_path: Path, name: str, attributes: dict[str, str]
    ) -> None:
        root = Element(name)
        for key, text in attributes.items():
            root.put(android(key, text))
        told = dump(judge, tmp_path, write_xml(document(root)))
        assert f"E: {name} " in told
        for key, text in attributes.items():
            assert f'android:{key}(0x{definitions()[key].resource_id:08x})="{text}"' in told

    def test_real_manifest_is_the_same_to_aapt(
        self, judge: Callable[..., str], real_apk: Path, tmp_path: Path
    ) -> None:
        with zipfile.ZipFile(real_apk) as archive:
            data = archive.read("AndroidManifest.xml")
        written = write_xml(read_xml(data))
        assert dump(judge, tmp_path, written) == dump(judge, tmp_path, data)
        assert read_xml(written) == read_xml(data)

    def test_every_xml_of_a_package(self, mother: Path) -> None:
        with zipfile.ZipFile(mother) as archive:
            names = [name for name in archive.namelist() if name.endswith(".xml")]
            assert len(names) > 5
            for name in names:
                data = archive.read(name)
                assert read_xml(write_xml(read_xml(data))) == read_xml(data)

    def test_character_data(self) -> None:
        root = Element("a", children=[Text("港湾", line=4), Element("b")], comment="why")
        assert read_xml(write_xml(document(root))) == document(root)


class TestOrder:
    def test_attributes_sort_by_resource_id(self) -> None:
        root = Element("application")
        root.put_text("zzz", "1")
        for name in ("label", "roundIcon", "name", "icon", "theme"):
            root.put(android(name, name))
        ids = [attribute.resource_id for attribute in root.attributes]
        assert ids[:-1] == sorted(ids[:-1])
        assert root.attributes[-1].name == "zzz"

    def test_map_holds_every_id_in_order(self) -> None:
        root = Element("a", attributes=[android("name", "x"), android("icon", values.integer(1))])
        data = write_xml(document(root))
        maps = [c for c in chunks.iterate(data, 8, len(data)) if c.type == chunks.XML_RESOURCE_MAP]
        ids = struct.unpack_from("<2I", data, maps[0].body)
        assert ids == (0x01010002, 0x01010003)

    def test_put_replaces(self) -> None:
        root = Element("a", attributes=[android("name", "x")])
        root.put(android("name", "y"))
        assert [a.text for a in root.attributes] == ["y"]

    def test_obfuscated_name_is_found_by_id(self) -> None:
        hidden = Attribute(None, "", 0x01010003, values.string("x"), "x")
        root = read_xml(write_xml(document(Element("a", attributes=[hidden])))).root
        assert root is not None
        found = root.by_id(0x01010003)
        assert found is not None
        assert found.text == "x"


class TestHostile:
    def test_nesting(self) -> None:
        root = Element("a")
        inner = root
        for _ in range(MAX_DEPTH + 1):
            inner.children.append(Element("a"))
            inner = next(inner.elements())
        with pytest.raises(XmlError):
            read_xml(write_xml(document(root)))

    @pytest.mark.parametrize("cut", [4, 8, 40, 200, -1])
    def test_truncated(self, cut: int) -> None:
        root = Element("manifest", attributes=[android("name", "x" * 99)])
        with pytest.raises(XmlError):
            read_xml(write_xml(document(root))[:cut])

    def test_not_xml(self) -> None:
        for data in (b"", b"<?xml version='1.0'?>", bytes(64)):
            with pytest.raises(XmlError):
                read_xml(data)

    def test_unclosed(self) -> None:
        data = bytearray(write_xml(document(Element("a"))))
        end = data.rindex(struct.pack("<HH", chunks.XML_END_NAMESPACE, 16))
        struct.pack_into("<I", data, 4, end)
        with pytest.raises(XmlError):
            read_xml(bytes(data[:end]))

    def test_attribute_count_beyond_the_chunk(self) -> None:
        data = bytearray(write_xml(document(Element("a", attributes=[android("name", "x")]))))
        at = data.index(struct.pack("<HH", chunks.XML_START_ELEMENT, 16))
        struct.pack_into("<H", data, at + 16 + 12, 0xFFFF)
        started = time.process_time()
        with pytest.raises(XmlError):
            read_xml(bytes(data))
        assert time.process_time() - started < 10


def test_value_of_reference() -> None:
    assert values.reference(0x7F010000).is_reference
    assert not Value(values.STRING, 0, "x").is_reference
