"""Demo packages built from sources with Debian's aapt2 and smali: for tests and for the demo."""

from longshore_packer.sample.mother import MotherOptions, build_mother

__all__ = ["MotherOptions", "build_mother"]
