import base64
import dataclasses
import json
from pathlib import Path

import pytest

from longshore_packer.content import Badge, ChannelConfig, IconChange, load_config, read_config
from longshore_packer.content.errors import ConfigError

GOOD = {
    "channel": "huawei",
    "package_suffix": ".huawei",
    "label": "港湾",
    "labels": {"en": "Harbor", "zh-CN": "港湾"},
    "version_code": 8,
    "version_name": "1.8",
    "icon": {
        "image": "icon.png",
        "badge": {"image": "base64:AAAA", "corner": "top-left", "scale": 0.3},
    },
    "splash": [{"target": "drawable/splash", "image": "icon.png"}],
    "meta_data": {"A": "1", "B": 2, "C": True},
    "parameters": {"app_id": "123"},
    "parameters_file": "assets/x.json",
    "parameters_meta_data": False,
    "parameters_prefix": "P_",
    "placeholders": {"HOST": "example.com"},
    "assets": {"assets/a.bin": "icon.png"},
    "assets_removed": ["assets/old.bin"],
    "permissions_added": ["android.permission.CAMERA"],
    "permissions_removed": ["android.permission.INTERNET"],
    "manifest": "<manifest/>",
    "manifest_overrides": ["android:name"],
    "wechat": "refuse",
}


def files(name: str) -> bytes:
    return f"content of {name}".encode()


class TestRead:
    def test_every_field(self) -> None:
        config = read_config(GOOD, files)
        read = {
            field.name
            for field in dataclasses.fields(config)
            if getattr(config, field.name) != getattr(ChannelConfig("huawei"), field.name)
        }
        assert read == {f.name for f in dataclasses.fields(config)} - {"channel", "package_name"}
        assert config.assets == {"assets/a.bin": b"content of icon.png"}
        assert config.icon is not None
        assert config.icon.badge == Badge(b"\0\0\0", "top-left", 0.3)

    @pytest.mark.parametrize(
        ("field", "value", "subject"),
        [
            ("channel", "a b", "channel"),
            ("channel", 7, "channel"),
            ("package_name", "single", "package_name"),
            ("package_name", "com." + "a" * 130, "package_name"),
            ("package_name", "com.1a", "package_name"),
            ("package_suffix", "huawei", "package_suffix"),
            ("label", "", "label"),
            ("label", "a\u0000b", "label"),
            ("labels", {"english": "x"}, "labels.english"),
            ("labels", {"en": 1}, "labels.en"),
            ("version_code", 0, "version_code"),
            ("version_code", 2_100_000_001, "version_code"),
            ("version_code", True, "version_code"),
            ("version_code", "8", "version_code"),
            ("icon", {"foreground": "a"}, "icon"),
            ("icon", {"foreground": "a", "background": "#12"}, "icon.background"),
            ("icon", {"badge": {"image": "a", "scale": 2}}, "icon.badge.scale"),
            ("icon", {"badge": {"image": "a", "corner": "middle"}}, "icon.badge.corner"),
            ("icon", {"badge": {}}, "icon.badge.image"),
            ("icon", {"image": "base64:***"}, "icon.image"),
            ("icon", {"image": "base64:港"}, "icon.image"),
            ("icon", {"colour": 1}, "icon.colour"),
            ("splash", [{"target": "x"}], "splash[0].image"),
            ("splash", ["x"], "splash[0]"),
            ("meta_data", {"A": 1.5}, "meta_data.A"),
            ("meta_data", {"A": 2**40}, "meta_data.A"),
            ("meta_data", {"": "x"}, "meta_data."),
            ("parameters", {"a": None}, "parameters.a"),
            ("parameters_file", "channel.json", "parameters_file"),
            ("assets", {"assets/../x": "a"}, "assets"),
            ("assets", {"res/x": "a"}, "assets"),
            ("assets", {"assets/a\\b": "a"}, "assets"),
            ("assets_removed", ["classes.dex"], "assets"),
            ("permissions_added", ["CAMERA!"], "permissions_added"),
            ("wechat", "maybe", "wechat"),
            ("unknown", 1, "unknown"),
        ],
    )
    def test_refusals_name_the_field(self, field: str, value: object, subject: str) -> None:
        with pytest.raises(ConfigError) as refusal:
            read_config({**GOOD, field: value}, files)
        assert refusal.value.subject == subject
        assert refusal.value.as_dict()["code"] == "content.config"

    def test_name_and_suffix(self) -> None:
        with pytest.raises(ConfigError):
            read_config({**GOOD, "package_name": "com.example.a"}, files)

    def test_channel_is_required(self) -> None:
        with pytest.raises(ConfigError):
            read_config({})

    def test_no_files_without_a_source(self) -> None:
        with pytest.raises(ConfigError):
            read_config({"channel": "a", "assets": {"assets/a": "file"}})

    def test_inline(self) -> None:
        data = base64.b64encode(b"hello").decode()
        config = read_config({"channel": "a", "assets": {"assets/a": f"base64:{data}"}})
        assert config.assets["assets/a"] == b"hello"


class TestLoad:
    def write(self, folder: Path, text: str) -> Path:
        path = folder / "huawei.json"
        path.write_text(text)
        return path

    def test_files_beside(self, tmp_path: Path) -> None:
        (tmp_path / "a.bin").write_bytes(b"beside")
        path = self.write(tmp_path, json.dumps({"channel": "a", "assets": {"assets/a": "a.bin"}}))
        assert load_config(path).assets == {"assets/a": b"beside"}

    @pytest.mark.parametrize(
        "name", ["../secret", "/etc/passwd", "missing", "link", "a\0b", "\ud800"]
    )
    def test_files_outside(self, tmp_path: Path, name: str) -> None:
        folder = tmp_path / "folder"
        folder.mkdir()
        (tmp_path / "secret").write_text("x")
        (folder / "link").symlink_to(tmp_path / "secret")
        path = self.write(folder, json.dumps({"channel": "a", "assets": {"assets/a": name}}))
        with pytest.raises(ConfigError):
            load_config(path)

    @pytest.mark.parametrize("text", ["", "[]", "{", '{"channel":"a","channel":"b"}', "[" * 9999])
    def test_not_an_object(self, tmp_path: Path, text: str) -> None:
        with pytest.raises(ConfigError):
            load_config(self.write(tmp_path, text))

    def test_missing(self, tmp_path: Path) -> None:
        with pytest.raises(ConfigError):
            load_config(tmp_path / "none.json")


def test_icon_needs_both_layers() -> None:
    with pytest.raises(ConfigError):
        IconChange(foreground=b"x")
