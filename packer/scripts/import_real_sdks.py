"""Imports and builds five public AARs and two JARs, as their packages on npm carry them.

Needs the network, npm and D8 (`make dexer`). Prints what docs/vendor-sdks.md says of them; nothing
is kept. Run it from the repository: `.venv/bin/python packer/scripts/import_real_sdks.py`.
"""

import base64
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from longshore_packer.errors import PackerError
from longshore_packer.importing import ImportOrder, import_sdk
from longshore_packer.plugin import Toolchain, build_plugin, validate

# Package, its file, and the digest by which npm knows the version.
SDKS = (
    ("cordova-plugin-weibosdk@0.6.4", "src/android/libs/openDefault-4.3.6.aar"),
    ("cordova-plugin-alipay-v2@2.0.0", "src/android/lib/alipaySdk-15.6.5-20190718211148.aar"),
    ("tns-core-modules-widgets@6.5.10", "platforms/android/widgets-release.aar"),
    ("@nativescript/core@9.1.2", "platforms/android/winter_tc-release.aar"),
    ("@nativescript/core@9.1.2", "platforms/android/widgets-release.aar"),
    ("react-native-wechat@1.9.12", "android/libs/libammsdk.jar"),
    ("cordova-plugin-jcore@1.4.4", "src/android/jcore-android-3.3.2.jar"),
)
DIGESTS = {
    "cordova-plugin-weibosdk@0.6.4": (
        "hy/8dg/cFDMjIPsJFgMn6WNX2H8Zi7n9S2ksvvsh1nphlbN6W1/UIXhzqurN0m5CXNanORLQC3S3fiyV3UJpRA=="
    ),
    "cordova-plugin-alipay-v2@2.0.0": (
        "pKPkzmdkCq3Ep58/bUbzlOehY4H4ZcDBytVSVchHuY4FHSMKrO5T91oFtUi6+fEDLsuu4St1V/4drrlzokz5fA=="
    ),
    "tns-core-modules-widgets@6.5.10": (
        "esZPbnm0wIn89AoFxdfhFuG0a/JE9A9k3ovBRpzs9O9d/JrChlgkTX4lSRQz6xBHLC1UVaqiTc/DNBGbdaeCyA=="
    ),
    "@nativescript/core@9.1.2": (
        "zL/dgfuLmcVu9nR47UEFOaPHXoaRKuWMBnDwiaMAwXmf4WKd6yr1gIXcNHheKgBNGrls06LgbBpkB841fI+HcA=="
    ),
    "react-native-wechat@1.9.12": (
        "GpLRdmNmQd3pWSQG9O38e3+CfVGH67IcXMgTlOzTYsvxjUhLb3WpvAzveJ3ykdQMxB1mx3s3IJnQcbY9UBld9g=="
    ),
    "cordova-plugin-jcore@1.4.4": (
        "T7AGRU6zRws6XYhkr9kxvtw4AKSBfMDw/t4GTXtvpJo4h5gBOpBP16Y6qBMGGKhYZEDH52QFahYL8fL5FRl4BA=="
    ),
}


def main() -> int:
    """Try each."""
    d8 = Path(os.environ.get("LONGSHORE_D8") or "build/tools/d8.jar")
    with tempfile.TemporaryDirectory(prefix="longshore-sdks-") as scratch:
        for number, (package, file) in enumerate(SDKS):
            folder = Path(scratch) / str(number)
            folder.mkdir()
            result = _tried(package, file, folder, Toolchain(d8=d8))
            sys.stdout.write(f"{package} {file}: {result}\n")
    return 0


def _tried(package: str, file: str, folder: Path, tools: Toolchain) -> str:
    with tarfile.open(_packed(package, folder)) as archive:
        archive.extract(f"package/{file}", folder, filter="data")
    output = folder / "sources"
    try:
        done = import_sdk([folder / "package" / file], output, ImportOrder("vendor", "1"), tools)
        data = build_plugin(output, tools)
    except PackerError as error:
        return f"refused: {error}"
    faults = [fault for fault in validate(data) if fault.level == "error"]
    notes = "; ".join(done.notes)
    return f"{done.classes} classes, {len(data)} bytes, {len(faults)} faults. {notes}"


def _packed(package: str, folder: Path) -> Path:
    command = ["npm", "pack", "--silent", "--pack-destination", str(folder), package]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    path = folder / done.stdout.split()[-1]
    digest = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    if digest != DIGESTS[package]:
        raise SystemExit(f"{package} is not the version that was tried.")
    return path


if __name__ == "__main__":
    sys.exit(main())
