"""Orders that change entries of the prefix are built on a wider base."""

import shutil
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.assembly import Base, PrefixEntryError
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.keys import SigningKey


class TestWidening:
    def test_replaced_asset_of_the_prefix(
        self, base_folder: Path, rsa_key: SigningKey, tmp_path: Path
    ) -> None:
        folder = Path(shutil.copytree(base_folder, tmp_path / "base"))
        with Base.open(folder) as base:
            name = next(n for n in sorted(base.prefix_names) if n.startswith("assets/"))
            order = Order(ChannelConfig("a", assets={name: b"another"}))
            with pytest.raises(PrefixEntryError):
                Builder(base, Signing(rsa_key)).build(order)
            builder = Builder(base, Signing(rsa_key), widen=True)
            for _ in range(2):
                made = builder.build(order)
                assert made.report is not None and made.report.passed
                assert made.base_folder.parent == folder
                assert Archive.open(made.package).read(name) == b"another"
            plain = builder.build(Order(ChannelConfig("b")))
            assert plain.base_folder == folder
