import json
import zipfile
from pathlib import Path

from longshore_packer.archive import Archive
from longshore_packer.content import ChannelConfig, plan
from longshore_packer.inspection import compare, difference_text


def channel(mother: Path, folder: Path) -> Path:
    archive = Archive.open(mother)
    config = ChannelConfig(
        "hw",
        package_suffix=".hw",
        version_code=9,
        permissions_added=("android.permission.NFC",),
        assets_removed=("assets/splash.png",),
    )
    edits = plan(archive, config)
    path = folder / "channel.apk"
    with zipfile.ZipFile(path, "w") as target:
        for name in archive.entries:
            if name not in edits.removed:
                content = edits.replaced.get(name)
                target.writestr(name, archive.read(name) if content is None else content.data)
        for name, content in edits.added.items():
            target.writestr(name, content.data)
    return path


def test_no_difference(mother: Path) -> None:
    difference = compare(Archive.open(mother), Archive.open(mother))
    assert not difference.fields
    assert not difference.entries
    assert difference_text(difference) == "no difference\n"


def test_channel(mother: Path, tmp_path: Path) -> None:
    difference = compare(Archive.open(mother), Archive.open(channel(mother, tmp_path)))
    fields = {change.field: change for change in difference.fields}
    assert fields["package_name"].after == ("com.example.harbor.hw",)
    assert fields["version_code"].before == ("7",)
    assert "android.permission.NFC" in fields["permissions"].after
    kinds = {entry.name: entry.kind for entry in difference.entries}
    assert kinds["assets/splash.png"] == "removed"
    assert kinds["assets/longshore/channel.json"] == "added"
    assert kinds["AndroidManifest.xml"] == "changed"
    assert "classes.dex" not in kinds
    assert json.loads(json.dumps(difference.as_dict()))["entries"]
    text = difference_text(difference)
    assert "+ com.example.harbor.hw" in text
