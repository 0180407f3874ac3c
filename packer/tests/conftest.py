"""Fixtures that every folder of tests shares: packages, keys, judges, forged archives."""

import io
import os
import random
import re
import shutil
import subprocess
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from longshore_packer.errors import PackerError
from longshore_packer.keys import KeyKind, SigningKey, generate
from longshore_packer.prepare import prepare
from longshore_packer.sample.mother import MotherOptions, build_mother

APKS = Path(__file__).parents[2].parent / "shared" / "data" / "apks"
_MAX_OUTCOMES = 200
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


Fuzz = Callable[[Callable[[bytes], object], list[bytes]], int]
_SHARES = pytest.StashKey[Counter[str]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Count the targets of each parser: they share its time."""
    config.stash[_SHARES] = Counter(_parser(item) for item in items if "fuzz" in _fixtures(item))


def _fixtures(item: pytest.Item) -> list[str]:
    return getattr(item, "fixturenames", [])


def _parser(item: pytest.Item) -> str:
    marker = item.get_closest_marker("fuzz")
    assert marker is not None, f"{item.nodeid}: say which parser: @pytest.mark.fuzz(...)"
    return str(marker.args[0])


@pytest.fixture
def fuzz(request: pytest.FixtureRequest) -> Fuzz:
    """Feed a parser mutated samples; anything but a PackerError fails the test.

    Each parser gets LONGSHORE_FUZZ_SECONDS of processor time (60 in ``make test``, an hour in
    ``make fuzz``), divided among its targets. An input with a new outcome becomes a sample. The
    seed is LONGSHORE_FUZZ_SEED ("random" for another one each time) or the test's name.
    """
    share = request.config.stash[_SHARES][_parser(request.node)]

    def run(target: Callable[[bytes], object], samples: list[bytes]) -> int:
        seconds = float(os.environ.get("LONGSHORE_FUZZ_SECONDS", "2")) / share
        seed = os.environ.get("LONGSHORE_FUZZ_SEED", request.node.name)
        source = random.Random(os.urandom(16) if seed == "random" else seed)
        pool, outcomes = list(samples), set[str]()
        end = time.process_time() + seconds
        count = 0
        while time.process_time() < end:
            data = mutate(source, source.choice(pool))
            started = time.process_time()
            try:
                target(data)
                outcome = ""
            except PackerError as error:
                outcome = re.sub(r"0x[0-9a-f]+|\d+", "#", f"{error.code} {error.message}")[:60]
            except Exception as error:
                dump = Path("test-results") / f"fuzz-{request.node.name}.bin"
                dump.parent.mkdir(exist_ok=True)
                dump.write_bytes(data)
                raise AssertionError(f"{type(error).__name__} escaped; input in {dump}") from error
            assert time.process_time() - started < 5, "one input took more than 5 seconds"
            if outcome not in outcomes and len(outcomes) < _MAX_OUTCOMES:
                outcomes.add(outcome)
                pool.append(data)
            count += 1
        return count

    return run


def mutate(source: random.Random, data: bytes) -> bytes:
    """Return the data with a few bytes, numbers or pieces changed."""
    bent = bytearray(data)
    for _ in range(source.randint(1, 6)):
        if not bent:
            break
        at = source.randrange(len(bent))
        match source.randrange(6):
            case 0:
                bent[at] = source.randrange(256)
            case 1:
                value = source.choice((0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF))
                size = source.choice((1, 2, 4))
                bent[at : at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
            case 2:
                del bent[at : at + source.randint(1, 16)]
            case 3:
                bent[at:at] = source.randbytes(source.randint(1, 16))
            case 4:
                del bent[at:]
            case _:
                start = source.randrange(len(bent))
                piece = bent[start : start + source.randint(1, 32)]
                bent[at : at + len(piece)] = piece
    return bytes(bent)
