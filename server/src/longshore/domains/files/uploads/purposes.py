"""What files are uploaded for: who may, which files, how large, where they go."""

from dataclasses import dataclass
from typing import Literal

from longshore.account.identity import Permission
from longshore.integrations.object_store import Bucket

PurposeName = Literal[
    "mother",
    "icon",
    "splash",
    "comment_image",
    "agreement",
    "plugin",
    "goods",
    "gift_codes",
    "addresses",
    "statement",
    "evidence",
    "contract",
    "import",
    "file",
]
TEXT_TYPE = 3
_MIB = 1_048_576
_PICTURES = ("png", "jpg", "jpeg", "gif", "webp")
# The server chooses the type by the extension: nothing that a browser would run is among them, and
# what is not listed is a plain download.
CONTENT_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "apk": "application/vnd.android.package-archive",
    "zip": "application/zip",
    "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "md": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True, slots=True)
class Purpose:
    """One row of the table. No `extensions` means any that is plain letters and digits.

    `is_kept` files are used by their address; the others must be taken by what they were uploaded
    for, or they are swept after a week.
    """

    permissions: tuple[Permission, ...]
    extensions: tuple[str, ...]
    most_bytes: int
    is_private: bool = False
    is_kept: bool = False
    is_agreement: bool = False

    @property
    def is_picture(self) -> bool:
        """True when the bytes must be a picture."""
        return bool(self.extensions) and set(self.extensions) <= set(_PICTURES)

    def bucket(self, upload_type: int, *, is_private: bool) -> Bucket:
        """Where the file goes (clauses U-03, U-04)."""
        if self.is_private or is_private:
            return Bucket.PRIVATE
        if self.is_agreement:
            return Bucket.LOG
        return Bucket.STATIC if upload_type == TEXT_TYPE else Bucket.CDN


_P = Permission
PURPOSES: dict[str, Purpose] = {
    "mother": Purpose((_P.PACK_BUILD,), ("apk",), 4096 * _MIB, is_private=True),
    "icon": Purpose((_P.GAME_MANAGE, _P.PACK_EDIT), _PICTURES, 5 * _MIB),
    "splash": Purpose((_P.PACK_EDIT,), _PICTURES, 10 * _MIB),
    "comment_image": Purpose((_P.COMMENT,), ("png", "jpg", "jpeg", "gif"), 10 * _MIB, is_kept=True),
    "agreement": Purpose((_P.PACK_EDIT,), ("txt", "html", "md"), _MIB, is_agreement=True),
    "plugin": Purpose((_P.CATALOGUE_MANAGE,), ("zip",), 512 * _MIB, is_private=True),
    "goods": Purpose((_P.PACK_EDIT,), ("xlsx", "csv"), 20 * _MIB, is_private=True),
    "gift_codes": Purpose((_P.OPERATE_EDIT,), ("csv", "txt"), 64 * _MIB, is_private=True),
    "statement": Purpose((_P.OPERATE_EDIT,), ("csv", "txt", "xlsx"), 20 * _MIB, is_private=True),
    # What guardians hand in of themselves and a minor; sealed as soon as it is taken.
    "evidence": Purpose(
        (_P.OPERATE_EDIT,), ("jpg", "jpeg", "png", "webp", "pdf"), 10 * _MIB, is_private=True
    ),
    "contract": Purpose(
        (_P.PROMOTER_EDIT,),
        ("pdf", "png", "jpg", "jpeg", "docx", "zip"),
        20 * _MIB,
        is_private=True,
    ),
    # Figures of a game that another system wrote down.
    "import": Purpose((_P.GAME_MANAGE,), ("csv", "tsv", "txt", "log"), 512 * _MIB, is_private=True),
    "addresses": Purpose((_P.OPERATE_EDIT,), ("txt", "csv"), 20 * _MIB, is_private=True),
    "file": Purpose((_P.PACK_EDIT,), (), 1024 * _MIB, is_kept=True),
}


def content_type(extension: str) -> str:
    """The type that a file of this extension is stored and served with."""
    return CONTENT_TYPES.get(extension, "application/octet-stream")
