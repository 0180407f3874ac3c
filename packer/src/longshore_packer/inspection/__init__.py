"""Inspection: what a package is, as text and JSON, and how two packages differ."""

from longshore_packer.inspection.difference import Difference, compare
from longshore_packer.inspection.inspect import inspect
from longshore_packer.inspection.report import PackageReport
from longshore_packer.inspection.text import difference_text, report_text

__all__ = ["Difference", "PackageReport", "compare", "difference_text", "inspect", "report_text"]
