"""Plans a channel, assembles the package with the standard library, asks aapt2 what it is."""

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.content import ChannelConfig, Edits, Mother, plan
from longshore_packer.plugin import Plugin, open_plugin
from longshore_packer.sample import build_store_plugin

PARAMETERS = {"app_id": "1234567", "app_key": "hush"}


@pytest.fixture(scope="module")
def prepared(mother: Path) -> Mother:
    """The demo mother, prepared for planning."""
    return Mother(Archive.open(mother))


@pytest.fixture(scope="session")
def store() -> Plugin:
    """The demo plug-in."""
    return open_plugin(build_store_plugin())


class Built:
    """A planned channel as a package on disk (unsigned)."""

    def __init__(self, mother: Mother, edits: Edits, path: Path, judge: Callable[..., str]) -> None:
        self.edits = edits
        self.path = path
        self._judge = judge
        with zipfile.ZipFile(path, "w") as archive:
            for name in mother.archive.entries:
                if name not in edits.removed:
                    content = edits.replaced.get(name)
                    data = mother.archive.read(name) if content is None else content.data
                    archive.writestr(name, data)
            for name, content in edits.added.items():
                archive.writestr(name, content.data)

    def xml(self, name: str = "AndroidManifest.xml") -> str:
        """Return aapt2's view of an XML file, namespaces and raw texts taken out."""
        told = self._judge("aapt2", "dump", "xmltree", "--file", name, self.path)
        told = told.replace("http://schemas.android.com/apk/res/android:", "android:")
        return re.sub(r" \(Raw: .*?\)$|\(0x[0-9a-f]{8}\)| \(line=\d+\)", "", told, flags=re.M)

    def badging(self) -> str:
        """Return aapt2's summary."""
        return self._judge("aapt2", "dump", "badging", self.path)

    def resources(self) -> str:
        """Return aapt2's view of the table."""
        return self._judge("aapt2", "dump", "resources", self.path)

    def warnings(self) -> set[str]:
        """Return the codes of the warnings."""
        return {warning.code for warning in self.edits.warnings}


Build = Callable[..., Built]


@pytest.fixture
def build(prepared: Mother, judge: Callable[..., str], tmp_path: Path) -> Build:
    """Plan the demo mother with these fields of a configuration and assemble the result."""

    def run(*plugins: Plugin, mother: Mother = prepared, **fields: object) -> Built:
        config = ChannelConfig(channel="lighthouse", **fields)  # type: ignore[arg-type]
        return Built(mother, plan(mother, config, plugins), tmp_path / "built.apk", judge)

    return run
