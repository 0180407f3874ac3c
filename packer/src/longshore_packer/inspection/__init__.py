"""Inspection: what a package is, as text and JSON, and how two packages differ."""

from longshore_packer.inspection.difference import Difference, compare
from longshore_packer.inspection.inspect import inspect
from longshore_packer.inspection.report import PackageReport
from longshore_packer.inspection.tags import Tags, read_tags
from longshore_packer.inspection.text import difference_text, report_text, tags_text

__all__ = [
    "Difference",
    "PackageReport",
    "Tags",
    "compare",
    "difference_text",
    "inspect",
    "read_tags",
    "report_text",
    "tags_text",
]
