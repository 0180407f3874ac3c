"""AARs and a JAR as vendors published them become plug-ins; docs/vendor-sdks.md names them."""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.importing import ImportOrder, import_sdk
from longshore_packer.plugin import Plugin, Toolchain, ToolError, build_plugin, validate

from .public import fetched

D8 = Path(os.environ.get("LONGSHORE_D8") or Path(__file__).parents[3] / "build/tools/d8.jar")
DOCUMENT = Path(__file__).parents[2] / "docs" / "vendor-sdks.md"
FOR_TOOLS = "left out, since only build tools read them: "


@dataclass(frozen=True)
class Published:
    """One of them: where it is, what is in it and what the importer must say of it.

    Attributes:
        package, file: the package on npm with its version, and the file in it.
        classes: how many classes its JARs hold besides R classes.
        main: one of them, which games call.
        notes: what is said of parts that have no place in a plug-in; everything that is said.
    """

    package: str
    file: str
    classes: int
    main: str
    notes: tuple[str, ...] = ()


ALLOW_BACKUP = "android:allowBackup='true' of <application> is the game's to say"
PUBLISHED = (
    Published(
        "cordova-plugin-weibosdk@0.6.4", "src/android/libs/openDefault-4.3.6.aar", 171,
        "com.sina.weibo.sdk.WbSdk",
        (
            "jni/armeabi/libutility.so was left out", "jni/armeabi/libweibosdkcore.so was left out",
            f"{FOR_TOOLS}AndroidManifest.orig.xml, aapt/AndroidManifest.xml, proguard.txt, R.txt",
        ),
    ),
    Published(
        "cordova-plugin-alipay-v2@2.0.0",
        "src/android/lib/alipaySdk-15.6.5-20190718211148.aar", 285, "com.alipay.sdk.app.PayTask",
        (f"{FOR_TOOLS}aapt/AndroidManifest.xml, proguard.txt",),
    ),
    Published(
        "tns-core-modules-widgets@6.5.10", "platforms/android/widgets-release.aar", 139,
        "org.nativescript.widgets.GridLayout",
        (f"{FOR_TOOLS}R.txt, annotations.zip", ALLOW_BACKUP),
    ),
    Published(
        "@nativescript/core@8.0.0", "platforms/android/widgets-release.aar", 141,
        "org.nativescript.widgets.GridLayout",
        (f"{FOR_TOOLS}R.txt, annotations.zip", ALLOW_BACKUP),
    ),
    Published(
        "@nativescript/core@9.1.2", "platforms/android/winter_tc-release.aar", 3,
        "org.nativescript.winter_tc.Crypto",
        (
            f"{FOR_TOOLS}R.txt, META-INF/com/android/build/gradle/aar-metadata.properties",
            ALLOW_BACKUP,
        ),
    ),
    Published(
        "react-native-wechat@1.9.12", "android/libs/libammsdk.jar", 158,
        "com.tencent.mm.sdk.openapi.WXAPIFactory",
    ),
)  # fmt: skip


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda one: f"{one.package} {one.file}")
def test_becomes_a_plugin(published: Published, tmp_path: Path) -> None:
    """Every class is in it, and there is a word about everything that is not."""
    done = import_sdk(
        [fetched(published.package, published.file)],
        tmp_path / "sources", ImportOrder("vendor", "1"), Toolchain(d8=D8),
    )  # fmt: skip
    assert done.classes == published.classes
    assert len(done.notes) == len(published.notes)
    for said, note in zip(published.notes, done.notes, strict=True):
        assert said in note
    data = build_plugin(tmp_path / "sources")
    assert [fault for fault in validate(data) if fault.level == "error"] == []
    classes = Plugin(Archive.open(data)).classes
    assert published.main in classes
    assert len({name for name in classes if ".R$" not in name}) >= published.classes


def test_one_that_is_newer_than_d8_is_refused_by_its_class(tmp_path: Path) -> None:
    """And nothing half-made stays."""
    path = fetched("@nativescript/core@9.1.2", "platforms/android/widgets-release.aar")
    with pytest.raises(ToolError, match=r"org/nativescript/widgets/[\w$]+\.class") as refused:
        import_sdk([path], tmp_path / "out", ImportOrder("vendor", "1"), Toolchain(d8=D8))
    assert "newer than this D8" in str(refused.value)
    assert not (tmp_path / "out").exists()


def test_the_document_names_them() -> None:
    """With the number of classes that the test above has found."""
    rows = [line for line in DOCUMENT.read_text().splitlines() if line.startswith("| ")]
    for one in PUBLISHED:
        name, version = one.package.rsplit("@", 1)
        said = [row for row in rows if f"{name} {version} " in row]
        assert any(f"{one.classes} classes" in row for row in said), one.package
    aars = [one for one in PUBLISHED if one.file.endswith(".aar")]
    assert len(aars) >= 5
