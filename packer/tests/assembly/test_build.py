"""Building channels: the vendors' judges accept every package, and the bytes are repeatable."""

import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.archive import Archive
from longshore_packer.assembly import (
    Base,
    EntryConflictError,
    PrefixEntryError,
    assemble,
)
from longshore_packer.batch import build_all
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig, Edits, EntryContent
from longshore_packer.keys import SigningKey, write_pkcs12
from longshore_packer.prepare import prepare, prepare_again
from longshore_packer.sample.mother import MotherOptions, build_mother
from longshore_packer.signing.receipt import TagKey

Judge = Callable[..., str]


def _order(channel: str = "huawei") -> Order:
    return Order(ChannelConfig(channel, package_suffix=f".{channel}", label="游戏"))


@pytest.fixture
def base(base_folder: Path) -> Any:
    with Base.open(base_folder) as opened:
        yield opened


class TestJudges:
    @pytest.mark.parametrize("kind", ["rsa-2048", "rsa-4096", "ec-256", "ec-384"])
    def test_every_key_and_level(
        self, kind: Any, key_of: Any, base: Base, judge: Judge, tmp_path: Path
    ) -> None:
        made = Builder(base, Signing(key_of(kind), v1="always")).build(_order())
        path = tmp_path / "out.apk"
        made.package.materialize(path)
        for low, high in ((21, 23), (24, 27), (28, 34)):
            levels = ("--min-sdk-version", str(low), "--max-sdk-version", str(high))
            judge("apksigner", "verify", *levels, path)
        text = judge("apksigner", "verify", "--verbose", path)
        for scheme in ("v1", "v2", "v3"):
            assert f"Verified using {scheme} scheme" in text
        judge("zipalign", "-c", "-p", "4", path)
        badging = judge("aapt2", "dump", "badging", path)
        assert f"package: name='{made.package_name}'" in badging
        assert made.package_name.endswith(".huawei")

    def test_of_a_mother_signed_by_v1_alone(
        self, key_of: Any, judge: Judge, tmp_path: Path
    ) -> None:
        """[K7] Phones refuse such a mother from target 30 on; what is built of it has v2 and v3."""
        store, mother = tmp_path / "key.p12", tmp_path / "mother.apk"
        store.write_bytes(write_pkcs12(key_of("rsa-2048"), "a password"))
        mother.write_bytes(build_mother(MotherOptions(target_sdk=30)).read_bytes())
        judge(
            "apksigner", "sign", "--ks", store, "--ks-pass", "pass:a password",
            "--min-sdk-version", "21", "--v1-signing-enabled", "true",
            "--v2-signing-enabled", "false", "--v3-signing-enabled", "false", mother,
        )  # fmt: skip
        judge("apksigner", "verify", mother, accepts=False)
        prepare(mother, tmp_path / "base")
        with Base.open(tmp_path / "base") as base:
            made = Builder(base, Signing(key_of("ec-256"))).build(_order())
            made.package.materialize(tmp_path / "out.apk")
        text = judge("apksigner", "verify", "--verbose", tmp_path / "out.apk")
        for scheme in ("v2", "v3"):
            assert f"Verified using {scheme} scheme (APK Signature Scheme {scheme}): true" in text

    def test_real_packages(
        self, real_apk: Path, rsa_key: SigningKey, judge: Judge, tmp_path: Path
    ) -> None:
        with prepare(real_apk, tmp_path / "base") as base:
            made = Builder(base, Signing(rsa_key)).build(_order())
            path = tmp_path / "out.apk"
            made.package.materialize(path)
        judge("apksigner", "verify", path)
        judge("zipalign", "-c", "-p", "4", path)
        assert f"name='{made.package_name}'" in judge("aapt2", "dump", "badging", path)
        with zipfile.ZipFile(real_apk) as before, zipfile.ZipFile(path) as after:
            changed = {"AndroidManifest.xml", "resources.arsc"}
            for name in before.namelist():
                if not name.endswith((".MF", ".SF", ".RSA", ".xml")) and name not in changed:
                    assert before.read(name) == after.read(name), name
            for name in after.namelist():
                if name.endswith(".dex"):
                    dex = tmp_path / name
                    dex.write_bytes(after.read(name))
                    judge("dexdump", "-f", dex)

    @pytest.mark.parametrize("min_sdk", [9, 17])
    def test_old_android_with_sha1(
        self, min_sdk: int, base: Base, rsa_key: SigningKey, judge: Judge, tmp_path: Path
    ) -> None:
        index = replace(base.index, min_sdk=min_sdk, jar_digest=None, jar_digests={})
        old = Base(base.folder, index, base.archive)
        made = assemble(old, Edits("x", min_sdk), rsa_key)
        path = tmp_path / "old.apk"
        made.package.materialize(path)
        judge("apksigner", "verify", "--min-sdk-version", str(min_sdk), path)

    def test_tampering_is_noticed(
        self, base: Base, rsa_key: SigningKey, judge: Judge, tmp_path: Path
    ) -> None:
        path = tmp_path / "out.apk"
        Builder(base, Signing(rsa_key)).build(_order()).package.materialize(path)
        data = bytearray(path.read_bytes())
        data[base.index.prefix_length // 2] ^= 1
        path.write_bytes(data)
        judge("apksigner", "verify", path, accepts=False)


class TestVerification:
    @pytest.mark.parametrize("kind", ["rsa-2048", "rsa-4096"])
    @pytest.mark.parametrize("v1", ["auto", "always", "never"])
    @pytest.mark.parametrize("min_sdk", [21, 24])
    def test_with_and_without_cached_v1(
        self, kind: Any, v1: Any, min_sdk: int, key_of: Any, tmp_path: Path
    ) -> None:
        """What is taken from the base fits every combination, cached at preparing or not."""
        mother = build_mother(MotherOptions(min_sdk=min_sdk))
        with prepare(mother, tmp_path / "base", allow_unsigned=True) as base:
            builder = Builder(base, Signing(key_of(kind), v1=v1))
            report = builder.build(_order()).report
        assert report is not None and report.passed


class TestSchemes:
    @pytest.mark.parametrize(
        ("min_sdk", "v1", "expected"),
        [
            (23, "auto", ("v1", "v2", "v3")),
            (24, "auto", ("v2", "v3")),
            (24, "always", ("v1", "v2", "v3")),
            (21, "never", ("v2", "v3")),
        ],
    )
    def test_v1_when_needed(
        self, min_sdk: int, v1: Any, expected: Any, base: Base, rsa_key: SigningKey
    ) -> None:
        assert assemble(base, Edits("x", min_sdk), rsa_key, v1=v1).schemes == expected

    def test_block_is_aligned(self, base: Base, rsa_key: SigningKey) -> None:
        layout = Archive.open(assemble(base, Edits("x", 24), rsa_key).package).layout
        assert layout.block_offset % 4096 == 0
        assert (layout.directory_offset - layout.block_offset) % 4096 == 0


class TestEdits:
    def test_replaced_added_removed(self, base: Base, rsa_key: SigningKey) -> None:
        edits = Edits("x", 24)
        edits.replaced["AndroidManifest.xml"] = EntryContent(b"m" * 99, False)
        edits.added["assets/z"] = EntryContent(b"zz", True)
        edits.removed.add("resources.arsc")
        archive = Archive.open(assemble(base, edits, rsa_key).package)
        assert archive.read("AndroidManifest.xml") == b"m" * 99
        assert archive.read("assets/z") == b"zz" and archive.entries["assets/z"].is_stored
        assert "resources.arsc" not in archive.entries

    def test_conflicts(self, base: Base, rsa_key: SigningKey) -> None:
        edits = Edits("x", 24, added={"classes.dex": EntryContent(b"", True)})
        with pytest.raises(EntryConflictError):
            assemble(base, edits, rsa_key)
        edits = Edits("x", 24, replaced={"nowhere": EntryContent(b"", True)})
        with pytest.raises(EntryConflictError):
            assemble(base, edits, rsa_key)

    def test_prefix_entry_and_preparing_again(
        self, base: Base, rsa_key: SigningKey, tmp_path: Path
    ) -> None:
        edits = Edits("x", 24, replaced={"classes.dex": EntryContent(b"dex", False)})
        with pytest.raises(PrefixEntryError) as caught:
            assemble(base, edits, rsa_key)
        assert caught.value.names == {"classes.dex"}
        with prepare_again(base, tmp_path / "again", caught.value.names) as again:
            archive = Archive.open(assemble(again, edits, rsa_key).package)
            assert archive.read("classes.dex") == b"dex"


class TestDeterminism:
    def test_same_bytes_in_another_process(
        self, base: Base, base_folder: Path, rsa_key: SigningKey, tmp_path: Path
    ) -> None:
        """Another clock, locale, hash seed, umask and order of entries give the same bytes."""
        signing = Signing(rsa_key, tag_key=TagKey.load(bytes(32)), game="g")
        here = Builder(base, signing).build(_order()).package
        (tmp_path / "key.p12").write_bytes(write_pkcs12(rsa_key, "pw"))
        program = (
            "import sys, os\nfrom pathlib import Path\nos.umask(0)\n"
            "from longshore_packer.assembly import Base\n"
            "from longshore_packer.build import Builder, Order, Signing\n"
            "from longshore_packer.content import ChannelConfig\n"
            "from longshore_packer.keys import load\n"
            "from longshore_packer.signing.receipt import TagKey\n"
            "key = load(Path(sys.argv[2]).read_bytes(), 'pw')\n"
            "signing = Signing(key, tag_key=TagKey.load(bytes(32)), game='g')\n"
            "order = Order(ChannelConfig('huawei', package_suffix='.huawei', label='游戏'))\n"
            "made = Builder(Base.open(Path(sys.argv[1])), signing).build(order)\n"
            "made.package.materialize(Path(sys.argv[3]))\n"
        )
        out = tmp_path / "there.apk"
        environment = {"LC_ALL": "C", "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7", "PYTHONUTF8": "1"}
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", program, base_folder, tmp_path / "key.p12", out],
            env=environment,
            check=True,
        )
        assert out.read_bytes() == here.read(0, here.size)

    def test_same_base(self, mother: Path, base: Base, tmp_path: Path) -> None:
        with prepare(mother, tmp_path / "b", allow_unsigned=True) as other:
            assert other.identifier == base.identifier
            assert (tmp_path / "b" / "base.json").read_bytes() == (
                base.folder / "base.json"
            ).read_bytes()

    def test_order_of_additions(self, base: Base, rsa_key: SigningKey) -> None:
        content = EntryContent(b"x", False)
        one = Edits("x", 21, added={"assets/a": content, "assets/b": content})
        two = Edits("x", 21, added={"assets/b": content, "assets/a": content})
        tails = [assemble(base, edits, rsa_key).package.tail for edits in (one, two)]
        assert tails[0] == tails[1]


class TestBatch:
    def test_one_refusal_does_not_stop_the_others(
        self, base: Base, rsa_key: SigningKey, tmp_path: Path
    ) -> None:
        bad = Order(ChannelConfig("bad", assets_removed=("assets/nowhere",)))
        orders = [_order("one"), _order("two"), bad, _order("three")]
        builder = Builder(base, Signing(rsa_key))
        outcomes = list(build_all(builder, orders, folder=tmp_path, virtual=False))
        assert [outcome.order.config.channel for outcome in outcomes] == [
            "one",
            "two",
            "bad",
            "three",
        ]
        assert [outcome.error is None for outcome in outcomes] == [True, True, False, True]
        assert {"one.apk", "two.apk", "three.apk"} <= {p.name for p in tmp_path.iterdir()}
        assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]


def test_compressed_table(
    mother: Path, rsa_key: SigningKey, forge: Any, judge: Judge, tmp_path: Path
) -> None:
    """Android 11 installs no package whose table is compressed: it is stored, unchanged."""
    with Archive.open(mother) as archive:
        parts = {name: archive.read(name) for name in archive.entries}
    path = tmp_path / "compressed.apk"
    path.write_bytes(forge.zip(*parts.items()))
    assert not Archive.open(path).entries["resources.arsc"].is_stored
    with prepare(path, tmp_path / "base", allow_unsigned=True) as base:
        made = Builder(base, Signing(rsa_key), check=False).build(Order(ChannelConfig("x")))
        out = tmp_path / "out.apk"
        made.package.materialize(out)
    with Archive.open(out) as archive:
        entry = archive.entries["resources.arsc"]
        assert entry.is_stored and entry.data_offset % 4 == 0
        assert archive.read("resources.arsc") == parts["resources.arsc"]
    judge("zipalign", "-c", "-p", "4", out)
