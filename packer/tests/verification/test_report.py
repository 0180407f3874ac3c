"""The report of a verification."""

import json

from longshore_packer.verification.report import Report


def test_booleans_are_written_as_in_json() -> None:
    """A parameter that is true stands as `true` in the package, so it does in the report."""
    report = Report("game.apk")
    report.compare("parameters.debug", expected=True, found=False)
    (check,) = report.checks
    assert not check.passed
    assert (json.loads(check.expected), json.loads(check.found)) == (True, False)
