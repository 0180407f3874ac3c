"""Demo packages built from sources with Debian's aapt2 and smali: for tests and for the demo."""

from longshore_packer.sample.mother import MotherOptions, build_mother
from longshore_packer.sample.store import build_store_plugin

__all__ = ["MotherOptions", "build_mother", "build_store_plugin"]
