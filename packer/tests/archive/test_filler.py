"""The Android Gradle plug-in's nameless fillers are read; nothing can hide in their likeness."""

import struct
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.archive import Archive, BytesSource, errors
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.keys import SigningKey
from longshore_packer.prepare import prepare
from longshore_packer.signing.block import V2_ID, V3_ID, make_block
from longshore_packer.signing.schemes import sign_v2, sign_v3
from longshore_packer.verification.sections import read_sections
from longshore_packer.verification.signature import content_digest


def filler(length: int, *, field: bool = True, **changed: int) -> bytes:
    """Return a filler of ``length`` bytes as zipflinger writes it."""
    values = dict.fromkeys(("flags", "method", "crc", "packed", "size", "name"), 0) | changed
    head = struct.pack(
        "<4s5H3L2H",
        b"PK\3\4",
        20,
        values["flags"],
        values["method"],
        0x0821,
        0x0221,
        values["crc"],
        values["packed"],
        values["size"],
        values["name"],
        length - 30,
    )
    extra = struct.pack("<HH", 0xD935, length - 34) if field else b""
    return (head + extra).ljust(length, b"\0")


def filled(data: bytes, *, before: bytes = b"", behind: bytes = b"") -> bytes:
    """Return an archive without a block, with bytes put before its entries and behind them."""
    at = data.index(b"PK\1\2")
    directory = bytearray(data[at:])
    record = directory.find(b"PK\1\2")
    while record >= 0:
        offset = struct.unpack_from("<I", directory, record + 42)[0]
        struct.pack_into("<I", directory, record + 42, offset + len(before))
        record = directory.find(b"PK\1\2", record + 46)
    end = directory.rindex(b"PK\5\6")
    struct.pack_into("<I", directory, end + 16, at + len(before) + len(behind))
    return before + data[:at] + behind + bytes(directory)


def signed(data: bytes, key: SigningKey) -> bytes:
    """Return an archive signed with v2 and v3, its bytes otherwise as they are."""
    data = filled(data, behind=bytes(-data.index(b"PK\1\2") % 4096))
    sections = read_sections(BytesSource(data))
    digest = content_digest(BytesSource(data), sections, "sha256")
    block = make_block({V2_ID: sign_v2(key, digest), V3_ID: sign_v3(key, digest)})
    end = bytearray(sections.end)
    struct.pack_into("<I", end, 16, sections.entries_end + len(block))
    return data[: sections.entries_end] + block + sections.directory + bytes(end)


class TestReader:
    @pytest.mark.parametrize("field", [True, False])
    @pytest.mark.parametrize("sizes", [(132,), (34, 60_000), (65_535, 65_535, 400)])
    def test_genuine(self, forge: Any, sizes: tuple[int, ...], field: bool) -> None:
        fill = b"".join(filler(size, field=field) for size in sizes)
        for place in ("before", "behind"):
            with Archive.open(filled(bytes(forge.zip()), **{place: fill})) as archive:
                assert archive.read("a.txt") == b"alpha" * 9

    @pytest.mark.parametrize(
        "gap",
        [
            filler(132)[:-1] + b"x",
            filler(132, field=False)[:-1] + b"x",
            filler(132, name=1),
            filler(132, packed=5),
            filler(132, size=5),
            filler(132, crc=5),
            filler(132, method=8),
            filler(132, flags=1),
            filler(132)[:-1],
            filler(132) + b"dex\n035\0",
            filler(132)[:20],
            b"dex\n035\0" + filler(132),
        ],
    )
    def test_hidden_bytes(self, forge: Any, gap: bytes) -> None:
        with pytest.raises(errors.PrefixDataError):
            Archive.open(filled(bytes(forge.zip()), before=gap))
        with pytest.raises(errors.TrailingDataError):
            Archive.open(filled(bytes(forge.zip()), behind=gap))

    def test_too_much(self, forge: Any) -> None:
        with pytest.raises(errors.PrefixDataError):
            Archive.open(filled(bytes(forge.zip()), before=filler(65_000) * 20))


def test_signed_mother(mother: Path, rsa_key: SigningKey, judge: Any, tmp_path: Path) -> None:
    """A package with fillers at both ends, accepted by the reference, is prepared and built."""
    path = tmp_path / "game.apk"
    data = filled(mother.read_bytes(), before=filler(132), behind=filler(132))
    path.write_bytes(signed(data, rsa_key))
    judge("apksigner", "verify", "--min-sdk-version", "24", path)
    with prepare(path, tmp_path / "base") as base:
        made = Builder(base, Signing(rsa_key)).build(Order(ChannelConfig("huawei")))
        out = tmp_path / "out.apk"
        made.package.materialize(out)
    judge("apksigner", "verify", out)
    judge("zipalign", "-c", "-p", "4", out)
