"""Pictures of artwork: are they ours, can they be used, and their bytes."""

import asyncio
from collections.abc import Mapping
from typing import Literal

from longshore.account.identity import Call
from longshore.domains.files.uploads import is_picture, take_picture
from longshore.domains.pack.artwork.errors import PictureError
from longshore.integrations.object_store import Bucket, StoreError
from longshore.kit.text.text import Language, Text
from longshore_packer.images import ImageError, decode, read_header

MOST_BYTES = 10 * 1024 * 1024
SMALLEST_ICON = 192
RECOMMENDED_ICON = 512
_SMALLEST_BADGE = 48
_LARGEST_SPLASH = 8192
_LARGEST_ICON = 2048
_NOT_SQUARE = Text(
    "须为正方形且边长不小于 {smallest} 像素，当前为 {width}×{height}，请换一张图片",
    "must be square and at least {smallest} pixels a side, this one is {width} x {height}; "
    "choose another",
)
_GONE = Text("图片尚未上传或已失效，请重新上传", "is not uploaded or gone; upload it again")
_DAMAGED = Text(
    "不是可用的 PNG、JPEG 或 WebP 图片（边长最大 {largest} 像素），请换一张图片",
    "is not a usable PNG, JPEG or WebP picture of at most {largest} pixels a side; choose another",
)


Purpose = Literal["icon", "splash"]


async def take_pictures(call: Call, keys: Mapping[str, str], purpose: Purpose) -> None:
    """Begin to use pictures that were read; `keys` by the form's field.

    Raises:
        PictureError: one went meanwhile.
    """
    for field, key in keys.items():
        if not await take_picture(call.session, key, purpose):
            raise PictureError(field, call.language, _GONE)


class Pictures:
    """Reads the pictures of one call; each is checked for what it is used as.

    No transaction is open meanwhile, and none of them counts as used for it. Everything raises
    PictureError, which names the form's field, or StoreError: the store is away.
    """

    def __init__(self, call: Call) -> None:
        self._call = call
        self._language: Language = call.language

    async def icon(self, field: str, key: str) -> tuple[bytes, int]:
        """A square picture of at least 192 pixels, and its side."""
        return await self._square(field, key, SMALLEST_ICON)

    async def badge(self, field: str, key: str) -> bytes:
        """A square picture of at least 48 pixels."""
        return (await self._square(field, key, _SMALLEST_BADGE))[0]

    async def splash(self, field: str, key: str) -> bytes:
        """A picture for the splash screen."""
        data = await self._read(field, key, "splash")
        await self._header(field, data, _LARGEST_SPLASH)
        return data

    async def _square(self, field: str, key: str, smallest: int) -> tuple[bytes, int]:
        data = await self._read(field, key, "icon")
        width, height = await self._header(field, data, _LARGEST_ICON)
        if width != height or width < smallest:
            self._refuse(
                field,
                _NOT_SQUARE.filled(smallest=smallest, width=width, height=height),
            )
        try:
            await asyncio.to_thread(decode, data, subject=field)
        except ImageError:
            self._refuse_damaged(field)
        return data, width

    async def _read(self, field: str, key: str, purpose: Purpose) -> bytes:
        async with self._call.database.reading(self._call.publisher_id) as session:
            is_ours = await is_picture(session, key, purpose)
        if is_ours:
            try:
                return await self._call.resources.store.read_bytes(
                    Bucket.CDN, key, limit=MOST_BYTES
                )
            except StoreError as error:
                if error.is_transient:
                    # It is there, as far as anybody knows: nobody need upload it again.
                    raise
                is_ours = False
        raise PictureError(field, self._language, _GONE)

    async def _header(self, field: str, data: bytes, largest: int) -> tuple[int, int]:
        try:
            header = read_header(data, subject=field, max_side=largest)
        except ImageError:
            self._refuse_damaged(field, largest)
            raise
        return header.width, header.height

    def _refuse_damaged(self, field: str, largest: int = _LARGEST_ICON) -> None:
        self._refuse(
            field,
            _DAMAGED.filled(largest=largest),
        )

    def _refuse(self, field: str, text: Text) -> None:
        raise PictureError(field, self._language, text)
