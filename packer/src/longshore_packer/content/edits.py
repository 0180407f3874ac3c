"""What planning a channel returns: the entries that differ from the mother."""

from dataclasses import dataclass, field
from typing import NamedTuple


class EntryContent(NamedTuple):
    """New content of one zip entry.

    Attributes:
        data: uncompressed bytes.
        stored: True when the entry must be written without compression.

    """

    data: bytes
    stored: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that the user should know but that does not stop the build.

    Attributes:
        code: stable identifier, e.g. ``"content.foreign_authority"``.
        message: one English sentence.
        subject: the component, entry or attribute concerned.

    """

    code: str
    message: str
    subject: str = ""

    def as_dict(self) -> dict[str, str]:
        """Return the warning as plain strings."""
        return {"code": self.code, "message": self.message, "subject": self.subject}


@dataclass(slots=True)
class Edits:
    """The entries of a channel package that differ from the mother's.

    Attributes:
        package_name: application id of the result.
        min_sdk: minimum SDK level of the result (decides the signature schemes).
        replaced: existing entry name to new content.
        added: new entry name to content.
        removed: entry names that the result lacks.
        warnings: findings that do not stop the build.
        parameters: channel parameters that the package carries: the configuration's, completed
            with defaults, without those that a plug-in keeps on the server.
        absent_components: classes that the manifest names and no dex defines, because the mother
            has none for them either.
        preview: PNG of the resulting launcher icon when one could be drawn, else None.

    """

    package_name: str
    min_sdk: int
    replaced: dict[str, EntryContent] = field(default_factory=dict)
    added: dict[str, EntryContent] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    warnings: list[Finding] = field(default_factory=list)
    parameters: dict[str, str | int | bool] = field(default_factory=dict)
    absent_components: tuple[str, ...] = ()
    preview: bytes | None = None
