import io
import re

import pytest
from PIL import Image

from longshore_packer.binary import values
from longshore_packer.binary.attributes import identifier
from longshore_packer.binary.errors import BinaryError
from longshore_packer.binary.xml import Element
from longshore_packer.binary.xml_writer import write_xml
from longshore_packer.content import Badge, IconChange, Mother, SplashChange, preview
from longshore_packer.content.drawables import (
    adaptive_icon,
    drawable_element,
    fraction,
    inset,
)
from longshore_packer.content.errors import ConfigError, TargetMissingError
from longshore_packer.content.manifest import Manifest, put
from longshore_packer.images.errors import ImageError
from longshore_packer.images.icons import badge_insets
from longshore_packer.sample import pictures

from .altered import altered
from .conftest import Build

RED = (208, 48, 48)


def pixel(data: bytes, x: float, y: float) -> tuple[int, ...]:
    """Return the colour at a share of width and height."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    found = image.getpixel((int(x * (image.width - 1)), int(y * (image.height - 1))))
    assert isinstance(found, tuple)
    return found


def badge(**fields: object) -> Badge:
    return Badge(pictures.badge(), **fields)  # type: ignore[arg-type]


class TestBadge:
    def test_rasters_are_drawn_over(self, build: Build) -> None:
        built = build(icon=IconChange(badge=badge(corner="top-right")))
        told = built.resources()
        for density, side in pictures.ICON_SIZES.items():
            part = told[told.index("mipmap/ic_launcher\n") :]
            match = re.search(rf"\({density}\) \(file\) (\S+)", part)
            assert match is not None
            data = built.edits.added[match[1]].data
            assert Image.open(io.BytesIO(data)).size == (side, side)
            assert pixel(data, 0.8, 0.2) == RED
            assert pixel(data, 0.2, 0.8) != RED

    def test_adaptive_icon_keeps_its_layers(self, build: Build) -> None:
        built = build(icon=IconChange(badge=badge()))
        match = re.search(r"\(anydpi-v26\) \(file\) (res/longshore/\S+)", built.resources())
        assert match is not None
        icon = built.xml(match[1])
        assert "E: background\n        A: android:drawable=@0x7f030000" in icon
        foreground = built.xml(match[1].replace(".xml", "-foreground.xml"))
        assert "E: layer-list" in foreground
        assert "android:drawable=@0x7f050000" in foreground
        assert "E: inset" in foreground
        assert "drawable/badge" in built.resources()

    def test_round_icon_too(self, build: Build) -> None:
        told = build(icon=IconChange(badge=badge())).resources()
        part = told[told.index("mipmap/ic_launcher_round") : told.index("type plurals")]
        assert part.count("res/longshore/") == 6

    def test_preview(self, build: Build) -> None:
        drawn = build(icon=IconChange(badge=badge())).edits.preview
        assert drawn is not None
        assert Image.open(io.BytesIO(drawn)).size == (192, 192)
        assert pixel(drawn, 0.8, 0.8) == RED

    def test_preview_alone(self, prepared: Mother, build: Build) -> None:
        change = IconChange(badge=badge())
        assert preview(prepared, change) == build(icon=change).edits.preview

    def test_the_mothers_files_stay(self, build: Build) -> None:
        edits = build(icon=IconChange(badge=badge())).edits
        assert set(edits.replaced) == {"AndroidManifest.xml", "resources.arsc"}
        assert not edits.removed


ADAPTIVE = "res/mipmap-anydpi-v26/ic_launcher.xml"


class TestBadgeOnOtherForms:
    def resource(self, mother: Mother, kind: str, name: str) -> int:
        assert mother.table is not None
        found = mother.table.find(kind, name)
        assert found is not None
        return found

    def test_vector_becomes_the_lower_layer(self, prepared: Mother, build: Build) -> None:
        vector = values.reference(self.resource(prepared, "drawable", "ic_foreground"))

        def change(manifest: Manifest) -> None:
            put(manifest.application, "icon", vector)
            put(manifest.application, "roundIcon", vector)

        built = build(mother=altered(prepared, change), icon=IconChange(badge=badge()))
        told = built.resources()
        match = re.search(r"drawable/ic_foreground\n +\(\) \(file\) (\S+)", told)
        assert match is not None
        assert "E: layer-list" in built.xml(match[1])
        assert "(file) res/drawable/ic_foreground.xml" in told
        assert built.warnings() >= {"content.badge_on_vector", "content.no_preview"}
        assert built.edits.preview is None

    def test_inline_foreground_is_kept(self, prepared: Mother, build: Build) -> None:
        inline = Element("foreground", children=[inset(0x7F050000, badge_insets("top-left", 0.2))])
        icon = write_xml(adaptive_icon(drawable_element("background", 0x7F030000), inline))
        mother = altered(prepared, None, **{ADAPTIVE: icon})
        built = build(mother=mother, icon=IconChange(badge=badge()))
        match = re.search(r"\(anydpi-v26\) \(file\) (res/longshore/\S+)", built.resources())
        assert match is not None
        layers = built.xml(match[1].replace(".xml", "-foreground.xml"))
        assert layers.count("E: inset") == 2
        assert "@0x7f050000" in layers

    def test_adaptive_without_foreground(self, prepared: Mother, build: Build) -> None:
        icon = write_xml(adaptive_icon(drawable_element("background", 0x7F030000)))
        built = build(
            mother=altered(prepared, None, **{ADAPTIVE: icon}), icon=IconChange(badge=badge())
        )
        assert "E: foreground" in built.xml("res/longshore/icon-5.xml")

    def test_file_absent(self, prepared: Mother, build: Build) -> None:
        built = build(mother=altered(prepared, None, ADAPTIVE), icon=IconChange(badge=badge()))
        assert "content.icon_absent" in built.warnings()

    def test_no_icon(self, prepared: Mother, build: Build) -> None:
        def change(manifest: Manifest) -> None:
            ids = (identifier("icon"), identifier("roundIcon"))
            application = manifest.application
            application.attributes = [a for a in application.attributes if a.resource_id not in ids]

        mother = altered(prepared, change)
        with pytest.raises(TargetMissingError):
            build(mother=mother, icon=IconChange(badge=badge()))
        told = build(mother=mother, icon=IconChange(image=pictures.icon(64))).badging()
        assert "icon='res/longshore/icon.xml'" in told

    def test_damaged_xml(self, prepared: Mother, build: Build) -> None:
        mother = altered(prepared, None, **{ADAPTIVE: b"\x03\0\x08\0" + bytes(40)})
        with pytest.raises(BinaryError) as refusal:
            build(mother=mother, icon=IconChange(badge=badge()))
        assert refusal.value.subject == ADAPTIVE


class TestNewIcon:
    def test_picture(self, build: Build) -> None:
        built = build(icon=IconChange(image=pictures.icon(256, "#00ff00", "#00ff00")))
        told = built.badging()
        assert "application: label='Harbor' icon='res/longshore/icon.xml'" in told
        assert pixel(built.edits.added["res/longshore/icon-160.png"].data, 0.5, 0.5) == (0, 255, 0)
        assert "E: adaptive-icon" in built.xml("res/longshore/icon.xml")
        resources = built.resources()
        assert "(anydpi-v26) (file) res/mipmap" not in resources
        assert "color/icon_background\n      () #ff00ff00" in resources

    def test_layers(self, build: Build) -> None:
        built = build(
            icon=IconChange(
                foreground=pictures.icon(432),
                background=pictures.splash(432, 432, "#ffee00"),
                badge=badge(corner="top-left"),
            )
        )
        assert "E: layer-list" in built.xml("res/longshore/icon-badged.xml")
        drawn = built.edits.preview
        assert drawn is not None
        assert pixel(drawn, 0.2, 0.2) == RED
        assert "res/longshore/icon-background.png" in built.edits.added

    def test_colour_background(self, build: Build) -> None:
        built = build(icon=IconChange(foreground=pictures.icon(108), background="#80ffee00"))
        assert "() #80ffee00" in built.resources()

    def test_nothing_to_do(self, build: Build) -> None:
        with pytest.raises(ConfigError):
            build(icon=IconChange())

    @pytest.mark.parametrize("data", [b"", b"GIF89a", pictures.icon(64)[:200]])
    def test_damaged(self, build: Build, data: bytes) -> None:
        with pytest.raises(ImageError):
            build(icon=IconChange(image=data))


class TestBanner:
    """Android TV shows ``android:banner`` in place of the icon."""

    def with_banner(self, mother: Mother, resource: str) -> Mother:
        assert mother.table is not None
        found = mother.table.find(*resource.split("/"))
        assert found is not None
        return altered(
            mother, lambda manifest: put(manifest.application, "banner", values.reference(found))
        )

    def test_new_banner(self, prepared: Mother, build: Build) -> None:
        picture = pictures.splash(640, 360, "#00ff00")
        for mother in (prepared, self.with_banner(prepared, "drawable/splash")):
            built = build(mother=mother, icon=IconChange(banner=picture))
            data = built.edits.added["res/longshore/banner.png"].data
            assert Image.open(io.BytesIO(data)).size == (320, 180)
            assert "banner='res/longshore/banner.png'" in built.badging()
            assert pixel(data, 0.5, 0.5) == (0, 255, 0)

    def test_badge_on_the_mothers_banner(self, prepared: Mother, build: Build) -> None:
        mother = self.with_banner(prepared, "drawable/splash")
        built = build(mother=mother, icon=IconChange(badge=badge()))
        data = built.edits.added["res/longshore/banner-0.png"].data
        drawn = Image.open(io.BytesIO(data))
        edge = badge().scale * min(drawn.size) / 2
        assert pixel(data, 1 - edge / drawn.width, 1 - edge / drawn.height) == RED
        assert pixel(data, 0.1, 0.1) != RED
        assert "(file) res/longshore/banner-0.png" in built.resources()

    def test_vector(self, prepared: Mother, build: Build) -> None:
        mother = self.with_banner(prepared, "drawable/ic_foreground")
        built = build(mother=mother, icon=IconChange(badge=badge()))
        assert "content.banner_vector" in built.warnings()


class TestFraction:
    def test_is_what_aapt2_compiles(self) -> None:
        # aapt2 turns "25%" into 0x20000030: 0.25 with 23 fractional bits, unit "fraction".
        assert fraction(0.25).data == 0x20000030


class TestSplash:
    def test_resource(self, build: Build) -> None:
        picture = pictures.splash(colour="#ff0000")
        built = build(splash=(SplashChange("drawable/splash", picture),))
        assert built.edits.replaced["res/drawable-nodpi-v4/splash.png"].data == picture

    def test_resource_of_another_format(self, build: Build) -> None:
        buffer = io.BytesIO()
        Image.new("RGB", (32, 32)).save(buffer, "JPEG")
        built = build(splash=(SplashChange("drawable/splash", buffer.getvalue()),))
        assert "(nodpi) (file) res/longshore/drawable-splash.jpg" in built.resources()

    def test_entry(self, build: Build) -> None:
        picture = pictures.splash(colour="#ff0000")
        built = build(splash=(SplashChange("assets/splash.png", picture),))
        assert built.edits.replaced["assets/splash.png"].data == picture

    @pytest.mark.parametrize(
        "target", ["drawable/none", "assets/none.png", "nonsense", "drawable/ic_foreground"]
    )
    def test_absent(self, build: Build, target: str) -> None:
        with pytest.raises(TargetMissingError):
            build(splash=(SplashChange(target, pictures.splash()),))

    def test_no_picture(self, build: Build) -> None:
        with pytest.raises(ImageError):
            build(splash=(SplashChange("drawable/splash", b"text"),))
