"""Fixtures that every folder of tests shares: packages, keys, judges, forged archives."""

import io
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from longshore_packer.keys import KeyKind, SigningKey, generate
from longshore_packer.prepare import prepare
from longshore_packer.sample.mother import MotherOptions, build_mother

from .fixed_keys import fixed_key as fixed_key
from .fuzzing import fuzz as fuzz

# Examples that chance chose would refuse somebody else's change: the same ones every time. Nor may
# a busy machine: an example has no deadline.
settings.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fixed")

APKS = Path(__file__).parents[2].parent / "shared" / "data" / "apks"
REAL = ("apktool-issue1994.apk", "apktool-issue3533.apk")


@pytest.fixture(params=REAL)
def real_apk(request: pytest.FixtureRequest) -> Path:
    """One of the two real packages; the test is skipped where they are not at hand."""
    path = APKS / str(request.param)
    if not path.exists():
        pytest.skip(f"{path.name} is not at ../shared/data/apks")
    return path


@pytest.fixture(scope="session")
def mother() -> Path:
    """An unsigned mother package built from sources, larger than one digest chunk."""
    return build_mother(MotherOptions(asset_bytes=1_500_000))


@pytest.fixture(scope="session")
def key_of() -> Callable[[KeyKind], SigningKey]:
    """Return the session's key of a kind, made once: RSA-4096 takes seconds."""
    return cache(lambda kind: generate(kind, alias="game"))


@pytest.fixture(scope="session")
def rsa_key(key_of: Callable[[KeyKind], SigningKey]) -> SigningKey:
    return key_of("rsa-2048")


@pytest.fixture(scope="session")
def base_folder(mother: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The prepared base of the mother."""
    folder = tmp_path_factory.mktemp("base")
    prepare(mother, folder, allow_unsigned=True).close()
    return folder


@pytest.fixture(scope="session")
def judge() -> Callable[..., str]:
    """Run a judge from Debian; its output when it accepts, a failed test when it does not."""

    def run(*command: str | Path, accepts: bool = True) -> str:
        if shutil.which(str(command[0])) is None:
            pytest.skip(f"{command[0]} is not installed (packer/debian-packages.txt)")
        done = subprocess.run(
            [str(part) for part in command],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        assert (done.returncode == 0) == accepts, done.stdout + done.stderr
        return done.stdout + done.stderr

    return run


class Forge:
    """Archives made with the standard library and then bent, byte by byte."""

    def zip(self, *entries: tuple[str, bytes], stored: bool = False) -> bytearray:
        """Return an honest archive."""
        file = io.BytesIO()
        method = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
        with zipfile.ZipFile(file, "w", method) as archive:
            for name, data in entries or (("a.txt", b"alpha" * 9), ("b.txt", b"beta" * 9)):
                archive.writestr(zipfile.ZipInfo(name), data, compress_type=method)
        return bytearray(file.getvalue())

    def central(self, data: bytes, number: int = 0) -> int:
        """Return the offset of a central directory record."""
        at = -1
        for _ in range(number + 1):
            at = data.index(b"PK\x01\x02", at + 1)
        return at

    def put(self, data: bytearray, at: int, value: int, size: int) -> bytearray:
        """Overwrite a little-endian number."""
        data[at : at + size] = value.to_bytes(size, "little")
        return data


@pytest.fixture(scope="session")
def forge() -> Forge:
    return Forge()
