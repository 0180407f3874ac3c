"""What was expected of a finished package and what was found, check by check."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a finished package must show; a field left at None or empty is not checked.

    Attributes:
        package_name: application id.
        version_code: versionCode.
        version_name: versionName.
        label: the application's label, in the manifest or in one language of the table.
        channel: channel that walle's and VasDolly's readers must return.
        parameters: channel parameters that must stand in ``parameters_file``.
        parameters_file: entry that holds the parameters as a JSON object.
        meta_data: application meta-data, name to value.
        permissions: permissions that must be requested.
        absent_components: components that may lack their class: those that the mother lacked.
        certificate_sha256: SHA-256 of the signer's certificate, hexadecimal, colons allowed.
        schemes: signature schemes that must be there and valid.
        tag_keys: accepted Ed25519 public keys by identifier; a signed tag must then be there.
        game: game of the signed tag.
        promoter: promoter of the signed tag.
    """

    package_name: str | None = None
    version_code: int | None = None
    version_name: str | None = None
    label: str | None = None
    channel: str | None = None
    parameters: Mapping[str, str | int | bool] = field(default_factory=dict)
    parameters_file: str = ""
    meta_data: Mapping[str, str | int | bool] = field(default_factory=dict)
    permissions: tuple[str, ...] = ()
    absent_components: tuple[str, ...] = ()
    certificate_sha256: str | None = None
    schemes: tuple[str, ...] = ()
    tag_keys: Mapping[str, bytes] = field(default_factory=dict)
    game: str | None = None
    promoter: str | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One comparison.

    Attributes:
        name: stable name, e.g. ``"package_name"``.
        passed: whether found agrees with expected.
        expected: what was wanted, as text.
        found: what is in the file, as text.
    """

    name: str
    passed: bool
    expected: str
    found: str


@dataclass(slots=True)
class Report:
    """All comparisons of one file.

    Attributes:
        file: the package's name.
        checks: in the order they were made.
    """

    file: str
    checks: list[Check] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(check.passed for check in self.checks)

    @property
    def failures(self) -> list[Check]:
        """The checks that did not pass."""
        return [check for check in self.checks if not check.passed]

    def compare(self, name: str, expected: object, found: object) -> None:
        """Add a comparison of two values."""
        self.checks.append(Check(name, expected == found, _text(expected), _text(found)))

    def add(self, name: str, passed: bool, *, expected: str, found: str) -> None:
        """Add a check whose outcome is known."""
        self.checks.append(Check(name, passed, expected, found))

    def as_dict(self) -> dict[str, object]:
        """Return the report as plain values for JSON."""
        return {
            "file": self.file,
            "passed": self.passed,
            "checks": [
                {
                    "name": check.name,
                    "passed": check.passed,
                    "expected": check.expected,
                    "found": check.found,
                }
                for check in self.checks
            ],
        }


def _text(value: object) -> str:
    """Write a value as the manifest and JSON do: `true`, not `True`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
