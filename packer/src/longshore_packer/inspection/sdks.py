"""SDKs and engines that a package shows by their classes, libraries or assets."""

from collections.abc import Iterable

from longshore_packer.archive import Archive
from longshore_packer.errors import PackerError
from longshore_packer.inspection.report import FoundSdk
from longshore_packer.parsing import parse_json

OWN_MARKER = "assets/longshore/sdk.json"
OWN_NAME = "longshore"
_OWN_PREFIX = "com.longshore.sdk."
# Class prefix to name; the first class found is the evidence.
_CLASS_PREFIXES = {
    "com.unity3d.player.": "Unity",
    "org.cocos2dx.": "Cocos2d-x",
    "com.cocos.": "Cocos Creator",
    "com.epicgames.": "Unreal Engine",
    "org.libsdl.app.": "SDL",
    "com.badlogic.gdx.": "libGDX",
    "org.egret.": "Egret",
    "layaair.game.": "LayaAir",
    "com.tencent.mm.opensdk.": "WeChat Open SDK",
    "com.tencent.tauth.": "QQ Connect",
    "com.alipay.sdk.": "Alipay",
    "com.huawei.hms.": "Huawei Mobile Services",
    "com.google.android.gms.": "Google Play services",
    "com.google.firebase.": "Firebase",
    "com.facebook.": "Facebook",
    "com.tencent.bugly.": "Bugly",
    "com.umeng.": "Umeng",
    "com.taptap.": "TapTap",
    "com.bytedance.": "ByteDance",
    "com.meituan.android.walle.": "walle reader",
    "com.leon.channel.": "VasDolly reader",
    "kotlin.": "Kotlin",
    "androidx.": "AndroidX",
}
_LIBRARIES = {
    "libunity.so": "Unity",
    "libil2cpp.so": "IL2CPP",
    "libUE4.so": "Unreal Engine",
    "libUnreal.so": "Unreal Engine",
    "libcocos2djs.so": "Cocos Creator",
    "libcocos2dlua.so": "Cocos2d-x",
    "libcocos2dcpp.so": "Cocos2d-x",
    "libcocos.so": "Cocos Creator",
    "libgdx.so": "libGDX",
    "libflutter.so": "Flutter",
    "libgodot_android.so": "Godot",
}


def find_sdks(archive: Archive, classes: Iterable[str]) -> tuple[FoundSdk, ...]:
    """Return our SDK first when it is there, then others by name."""
    found: dict[str, FoundSdk] = {}
    for name in sorted(classes):
        if name.startswith(_OWN_PREFIX) and OWN_NAME not in found:
            found[OWN_NAME] = FoundSdk(OWN_NAME, _own_version(archive), name)
        for prefix, sdk in _CLASS_PREFIXES.items():
            if name.startswith(prefix) and sdk not in found:
                found[sdk] = FoundSdk(sdk, "", name)
    for entry in archive.entries:
        sdk_name = _LIBRARIES.get(entry.rpartition("/")[2])
        if sdk_name is not None and sdk_name not in found:
            found[sdk_name] = FoundSdk(sdk_name, "", entry)
    return tuple(sorted(found.values(), key=lambda sdk: (sdk.name != OWN_NAME, sdk.name.lower())))


def _own_version(archive: Archive) -> str:
    """Return the version from the SDK's marker asset; empty if absent."""
    if OWN_MARKER not in archive.entries:
        return ""
    try:
        version = parse_json(archive.read(OWN_MARKER), PackerError).get("version")
    except PackerError:
        return ""
    return version if isinstance(version, str) and len(version) <= 64 else ""
