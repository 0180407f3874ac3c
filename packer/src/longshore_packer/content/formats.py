"""Files that people take for an APK: bundles, sets of split packages, packages of other systems."""

from collections.abc import Collection

from longshore_packer.content.errors import MotherError

_UNIVERSAL = "Make one universal APK of it (bundletool build-apks --mode=universal), upload that."


class PackageFormatError(MotherError):
    """The file is a package of another kind; ``subject`` is the file."""

    code = "content.format"


def refuse_other_format(names: Collection[str], *, subject: str) -> None:
    """Name the format of an archive without an Android manifest.

    Raises:
        PackageFormatError: it is a known format that is no APK.
        MotherError: unknown format.
    """
    for told, remedy, is_one in (
        ("an Android App Bundle (AAB)", _UNIVERSAL, _is_bundle),
        ("a set of APKs of bundletool (APKS)", _UNIVERSAL, _is_apk_set),
        ("a set of split APKs (XAPK, APKM)", _UNIVERSAL, _is_split_set),
        ("a HarmonyOS package (HAP, APP)", "Channels of HarmonyOS are built elsewhere.", _is_hap),
        ("an iOS package (IPA)", "The App Store has no channels; upload the Android APK.", _is_ipa),
    ):
        if is_one(names):
            raise PackageFormatError(f"is {told}, not an APK", subject=subject, remedy=remedy)
    raise MotherError("has no AndroidManifest.xml", subject=subject)


def _is_bundle(names: Collection[str]) -> bool:
    return "BundleConfig.pb" in names or "base/manifest/AndroidManifest.xml" in names


def _is_apk_set(names: Collection[str]) -> bool:
    return "toc.pb" in names or any(name.startswith("splits/") for name in names)


def _is_split_set(names: Collection[str]) -> bool:
    return any(name.endswith(".apk") and "/" not in name for name in names)


def _is_hap(names: Collection[str]) -> bool:
    has_module = "module.json" in names or "config.json" in names
    return "pack.info" in names or has_module or any(name.endswith(".hap") for name in names)


def _is_ipa(names: Collection[str]) -> bool:
    return any(name.startswith("Payload/") and ".app/" in name for name in names)
