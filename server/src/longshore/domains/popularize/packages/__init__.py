"""Promotion packages: a channel package for one promoter and site, with a signed tag."""

from longshore.domains.popularize.packages.files import PackageFile, package_file, pointer_key
from longshore.domains.popularize.packages.schemas import MOST_AT_ONCE
from longshore.domains.popularize.packages.service import PATH
from longshore.domains.popularize.packages.showing import Shown, show
from longshore.domains.popularize.packages.tags import ShownTag

__all__ = [
    "MOST_AT_ONCE",
    "PATH",
    "PackageFile",
    "Shown",
    "ShownTag",
    "package_file",
    "pointer_key",
    "public_keys",
    "show",
]
