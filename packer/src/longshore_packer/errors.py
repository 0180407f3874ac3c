"""The one error base of the packer: what is wrong, with which file or entry, and what to do."""

from typing import ClassVar


class PackerError(Exception):
    """Base of every refusal of this library.

    Subclasses set ``code`` (a stable dotted identifier, e.g. ``"archive.overlap"``) and may set a
    default ``remedy``.

    Attributes:
        code: stable identifier for programs; never translated.
        message: one English sentence saying what is wrong.
        subject: the file, zip entry, channel or alias concerned; empty if absent.
        remedy: one English sentence saying what the user can do; may be empty.
    """

    code: ClassVar[str] = "packer.error"
    default_remedy: ClassVar[str] = ""

    def __init__(self, message: str, *, subject: str = "", remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.subject = subject
        self.remedy = remedy or self.default_remedy

    def __str__(self) -> str:
        text = f"{self.subject}: {self.message}" if self.subject else self.message
        return f"{text} ({self.remedy})" if self.remedy else text

    def as_dict(self) -> dict[str, str]:
        """Return the error as plain strings, for JSON and for crossing a process border."""
        return {
            "code": self.code,
            "message": self.message,
            "subject": self.subject,
            "remedy": self.remedy,
        }


class InputError(PackerError):
    """A file cannot be opened or read at all (missing, a folder, no permission)."""

    code = "input.unreadable"
    default_remedy = "Check the path and its permissions."


class RemoteError(PackerError):
    """A refusal that happened in the limited subprocess, carried over with its own code.

    The instance attribute ``code`` shadows the class attribute with the code of the original.
    """

    def __init__(self, fields: dict[str, str]) -> None:
        super().__init__(
            fields.get("message", "unknown fault"),
            subject=fields.get("subject", ""),
            remedy=fields.get("remedy", ""),
        )
        self.__dict__["code"] = fields.get("code", PackerError.code)
