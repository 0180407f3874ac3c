import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from longshore_packer.binary import values
from longshore_packer.binary.config import Config
from longshore_packer.binary.errors import TableError
from longshore_packer.binary.table import Table
from longshore_packer.binary.table_builder import PackageBuilder
from longshore_packer.binary.table_editor import TableEditor
from longshore_packer.binary.table_merge import merge_packages
from longshore_packer.sample import build_store_plugin

from .forms import Form, with_form

FORMS: list[Form] = ["sparse", "offset16", "compact"]
# Debian's aapt2 predates compact entries and 16-bit offsets.
JUDGED: list[Form] = ["sparse"]


def read(path: Path, name: str = "resources.arsc") -> bytes:
    with zipfile.ZipFile(path) as archive:
        return archive.read(name)


@pytest.fixture(scope="module")
def table(mother: Path) -> Table:
    return Table(read(mother))


def resources(judge: Callable[..., str], mother: Path, folder: Path, data: bytes) -> str:
    """Return aapt2's view of a table."""
    path = folder / "table.apk"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("AndroidManifest.xml", read(mother, "AndroidManifest.xml"))
        archive.writestr("resources.arsc", data)
    return judge("aapt2", "dump", "resources", path)


class TestRead:
    def test_find_and_name(self, table: Table) -> None:
        found = table.find("string", "app_name")
        assert found is not None
        assert table.name(found) == "string/app_name"
        assert {i.config.locale: i.value.text for i in table.items(found)} == {
            "": "Harbor",
            "ja": "ハーバー",
            "zh-CN": "港湾",
        }
        assert table.find("string", "nothing") is None
        assert table.find("nothing", "app_name") is None
        assert table.name(0x7F990000) is None

    def test_icon_configurations(self, table: Table) -> None:
        icon = table.find("mipmap", "ic_launcher")
        assert icon is not None
        names = [item.config.density_name for item in table.items(icon)]
        assert names == ["mdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi", "anydpi"]

    def test_bags_are_no_plain_values(self, table: Table) -> None:
        ports = table.find("array", "ports")
        assert ports is not None
        assert table.items(ports) == []

    @pytest.mark.parametrize("form", FORMS)
    def test_forms_read_alike(self, table: Table, form: Form) -> None:
        other = Table(with_form(table.data, form))
        for kind, name in [("string", "app_name"), ("mipmap", "ic_launcher"), ("bool", "wide")]:
            found = table.find(kind, name)
            assert found == other.find(kind, name)
            assert found is not None
            assert [(i.config, i.value) for i in table.items(found)] == [
                (i.config, i.value) for i in other.items(found)
            ]

    def test_real_tables(self, real_apk: Path) -> None:
        found = Table(read(real_apk))
        name = found.find("string", "app_name")
        assert name is not None
        assert found.resolve(name)

    def test_the_platforms_own_table(self) -> None:
        framework = Path("/usr/share/android-framework-res/framework-res.apk")
        if not framework.exists():
            pytest.skip("android-framework-res is not installed (packer/debian-packages.txt)")
        table = Table(read(framework))
        assert table.find("attr", "name") == 0x01010003
        assert table.find("string", "ok") == 0x0104000A
        assert {i.config.locale for i in table.items(0x0104000A)} > {"", "zh-CN", "de"}


class TestEdit:
    def test_no_edit_no_change(self, table: Table) -> None:
        assert TableEditor(table).to_bytes() == table.data

    def test_no_edit_no_change_real(self, real_apk: Path) -> None:
        data = read(real_apk)
        assert TableEditor(Table(data)).to_bytes() == data

    @pytest.mark.parametrize("form", [None, *FORMS])
    def test_set_value(
        self,
        table: Table,
        form: Form | None,
        judge: Callable[..., str],
        mother: Path,
        tmp_path: Path,
    ) -> None:
        source = table if form is None else Table(with_form(table.data, form))
        editor = TableEditor(source)
        name = source.find("string", "app_name")
        assert name is not None
        for item in source.items(name):
            editor.set_value(item, values.string(f"灯塔 {item.config.locale}"))
        assert editor.rename_packages("com.example.harbor", "com.other") == 1
        data = editor.to_bytes()
        again = Table(data)
        assert again.packages[0].name == "com.other"
        assert {i.value.text for i in again.items(name)} == {"灯塔 ", "灯塔 ja", "灯塔 zh-CN"}
        if form is None or form in JUDGED:
            told = resources(judge, mother, tmp_path, data)
            assert "Package name=com.other id=7f" in told
            assert '(ja) "灯塔 ja"' in told
            assert '(styled string) "Welcome to Harbor, captain" b:11,16 i:19,25' in told

    def test_the_rest_is_untouched_to_aapt2(
        self, table: Table, judge: Callable[..., str], mother: Path, tmp_path: Path
    ) -> None:
        editor = TableEditor(table)
        editor.rename_packages("com.example.harbor", "com.example.renamed")
        editor.intern("one more string")
        before = resources(judge, mother, tmp_path, table.data)
        after = resources(judge, mother, tmp_path, editor.to_bytes())
        assert after == before.replace("com.example.harbor", "com.example.renamed")

    def test_name_too_long(self, table: Table) -> None:
        with pytest.raises(TableError):
            TableEditor(table).rename_packages("com.example.harbor", "a" * 128)


class TestBuildPackage:
    @settings(
        max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    @given(
        labels=st.dictionaries(
            st.sampled_from(["ja", "zh-CN", "fr", "es-MX"]),
            st.text("a 港湾", min_size=1, max_size=9),
        ),
        colour=st.integers(0xFF000000, 0xFFFFFFFF),
    )
    def test_aapt2_reads_it(
        self,
        table: Table,
        judge: Callable[..., str],
        mother: Path,
        tmp_path: Path,
        labels: dict[str, str],
        colour: int,
    ) -> None:
        editor = TableEditor(table)
        builder = PackageBuilder(editor.free_package_id(), "longshore.channel")
        variants = {Config(locale=tag): values.string(t) for tag, t in labels.items()}
        label = builder.add("string", "label", {Config(): values.string("default"), **variants})
        builder.add("color", "back", {Config(): values.colour(colour)})
        assert label == 0x7D010000
        editor.append_package(builder.package_id, builder.to_bytes(editor.intern))
        data = editor.to_bytes()
        told = resources(judge, mother, tmp_path, data)
        assert "resource 0x7d010000 string/label" in told
        assert f"() #{colour:08x}" in told
        found = {i.config.locale: i.value.text for i in Table(data).items(label)}
        assert found == {"": "default", **labels}
        for text in labels.values():
            assert f'"{text}"' in told

    def test_id_is_given_once(self, table: Table) -> None:
        editor = TableEditor(table)
        with pytest.raises(TableError):
            editor.append_package(0x7F, b"")


class TestMerge:
    @pytest.mark.parametrize("form", [None, *FORMS])
    def test_plugin_table(
        self,
        table: Table,
        judge: Callable[..., str],
        mother: Path,
        tmp_path: Path,
        form: Form | None,
    ) -> None:
        data = read(build_store_plugin())
        other = Table(data if form is None else with_form(data, form))
        editor = TableEditor(table)
        merge_packages(editor, other, name=None, rename=lambda t: t.replace("res/", "res/p/"))
        merged = Table(editor.to_bytes())
        layout = merged.find("layout", "lighthouse_login")
        assert layout is not None
        assert [i.value.text for i in merged.items(layout)] == ["res/p/layout/lighthouse_login.xml"]
        terms = merged.find("string", "lighthouse_terms")
        assert terms is not None
        (item,) = merged.items(terms)
        (index,) = struct.unpack_from("<I", merged.data, item.slot.data_at)
        assert [span.tag for span in merged.pool.spans(index)] == ["b", "i"]
        welcome = merged.find("string", "welcome")
        assert welcome == table.find("string", "welcome")
        if form is None or form in JUDGED:
            told = resources(judge, mother, tmp_path, merged.data)
            assert '(styled string) "Read the terms and rules" b:9,13 i:19,23' in told
            assert '(styled string) "Welcome to Harbor, captain" b:11,16 i:19,25' in told
            assert "Package name=com.lighthouse.store.sdk id=7e" in told

    def test_same_name_is_for_aapt_and_android(
        self, table: Table, judge: Callable[..., str], mother: Path, tmp_path: Path
    ) -> None:
        editor = TableEditor(table)
        other = Table(read(build_store_plugin()))
        merge_packages(editor, other, name="com.example.harbor", rename=str)
        path = tmp_path / "same.apk"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("AndroidManifest.xml", read(mother, "AndroidManifest.xml"))
            archive.writestr("resources.arsc", editor.to_bytes())
        told = judge("aapt", "dump", "resources", path)
        assert "id=0x7e name=com.example.harbor" in told

    def test_id_clash(self, table: Table) -> None:
        editor = TableEditor(table)
        with pytest.raises(TableError):
            merge_packages(editor, table, name=None, rename=str)


class TestHostile:
    @pytest.mark.parametrize("cut", [0, 4, 12, 60, 2000, -1])
    def test_truncated(self, table: Table, cut: int) -> None:
        with pytest.raises(TableError):
            Table(table.data[:cut])

    def test_entry_count_beyond_the_chunk(self, table: Table) -> None:
        chunk = table.packages[0].types[1][0]
        data = bytearray(table.data)
        header = data.rindex(struct.pack("<H", 0x0201), 0, chunk.offsets_at)
        struct.pack_into("<I", data, header + 12, 0x3FFFFFFF)
        with pytest.raises(TableError):
            Table(bytes(data))

    def test_entry_outside(self, table: Table) -> None:
        data = bytearray(table.data)
        chunk = table.packages[0].types[10][0]
        struct.pack_into("<I", data, chunk.offsets_at, 0x7FFFFFF0)
        with pytest.raises(TableError):
            Table(bytes(data)).items(0x7F0A0000)

    def test_references_in_a_circle(self, table: Table) -> None:
        name = table.find("string", "app_name")
        assert name is not None
        editor = TableEditor(table)
        for item in table.items(name):
            editor.set_value(item, values.reference(name))
        assert Table(editor.to_bytes()).resolve(name) == []
