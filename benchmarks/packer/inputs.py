"""Inputs of the measurements: mothers of any size, a plug-in, orders as a real channel has."""

import os
import random
import shutil
import zipfile
from pathlib import Path

from longshore_packer.build import Order
from longshore_packer.content import Badge, ChannelConfig, IconChange
from longshore_packer.keys import SigningKey, generate, load, write_pkcs12
from longshore_packer.plugin import Plugin, open_plugin
from longshore_packer.sample import pictures
from longshore_packer.sample.mother import MotherOptions, build_mother
from longshore_packer.sample.store import build_store_plugin

MB = 1_000_000
ASSETS = 100
_PASSWORD = "benchmark"


def mother(folder: Path, megabytes: int) -> Path:
    """Return the demo mother with 100 incompressible assets, about ``megabytes`` large."""
    path = folder / f"mother-{megabytes}.apk"
    if path.exists():
        return path
    partial = path.with_suffix(".part")
    shutil.copyfile(build_mother(MotherOptions(min_sdk=21)), partial)
    size = megabytes * MB // ASSETS
    noise = random.Random(megabytes)
    with zipfile.ZipFile(partial, "a", zipfile.ZIP_STORED) as archive:
        for number in range(ASSETS):
            info = zipfile.ZipInfo(f"assets/bundle/{number:03d}.bin")
            archive.writestr(info, noise.randbytes(size))
    partial.replace(path)
    return path


def key(folder: Path) -> SigningKey:
    """Return one RSA-2048 key, the same for every step of a run."""
    path = folder / "key.p12"
    if not path.exists():
        path.write_bytes(write_pkcs12(generate("rsa-2048", alias="key"), _PASSWORD))
        (folder / "password").write_text(_PASSWORD)
    return load(path.read_bytes(), _PASSWORD)


def plugin() -> Plugin:
    """Return the demo plug-in: dex, resources, manifest fragment, assets."""
    return open_plugin(build_store_plugin())


def order(number: int, plugins: tuple[Plugin, ...]) -> Order:
    """Return the order of one channel: all that the full tier does, with its own badge."""
    colour = f"#{0x300000 + number * 4099 & 0xFFFFFF:06x}"
    noise = random.Random(number)
    config = ChannelConfig(
        f"channel{number}",
        package_suffix=f".c{number}",
        label=f"渠道{number}",
        icon=IconChange(badge=Badge(pictures.badge(128, colour))),
        meta_data={"channel_number": number, "channel_name": f"channel{number}"},
        parameters={"app_id": f"{100_000 + number}", "app_key": f"key-{number}"},
        assets={"assets/channel/splash.bin": noise.randbytes(200_000)},
    )
    return Order(config, plugins)


def clean(folder: Path) -> Path:
    """Return an empty folder; data of earlier steps is on the disk and cannot disturb."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.sync()
    return folder
