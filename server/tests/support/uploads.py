"""A browser's side of an upload, through the whole application."""

import base64
import hashlib
from io import BytesIO
from typing import Any

import httpx2
from PIL import Image

from tests.support.client import Answer, Client
from tests.support.world import TestUser

PART = 1_024_000


def png(width: int = 512, height: int = 512, colour: str = "red") -> bytes:
    output = BytesIO()
    Image.new("RGB", (width, height), colour).save(output, "PNG")
    return output.getvalue()


def md5(content: bytes) -> str:
    return base64.b64encode(hashlib.md5(content, usedforsecurity=False).digest()).decode()


class Uploader:
    """One user who uploads, as the browser does: ask, send to the store, complete."""

    def __init__(self, client: Client, user: TestUser) -> None:
        self.client = client
        self.user = user

    async def call(self, operation: str, /, **fields: Any) -> Answer:
        path = f"/ultra/upload/{operation}"
        if operation == "list":
            return await self.client.call("GET", path, user=self.user)
        return await self.client.call("POST", path, user=self.user, json=fields)

    async def init(self, content: bytes | int, **fields: Any) -> Answer:
        size = content if isinstance(content, int) else len(content)
        form = {"type": 1, "purpose": "file", "name": "a.bin", "size": size} | fields
        return await self.call("init", **form)

    async def send(self, permission: dict[str, Any], content: bytes) -> httpx2.Response:
        return await self.client.raw(
            "PUT", permission["url"], content=content, headers=permission["headers"]
        )

    async def send_part(self, upload: dict[str, Any], number: int, content: bytes) -> str:
        part = {"number": number, "md5": md5(content)}
        answer = await self.call("sign", upload_id=upload["upload_id"], parts=[part])
        assert answer.code == 0, answer.msg
        sent = await self.send(answer.data["parts"][0], content)
        assert sent.status_code == 200, sent.text
        return sent.headers["etag"].strip('"')

    async def put(self, content: bytes, **fields: Any) -> dict[str, Any]:
        """A whole single put."""
        begun = await self.init(content, **fields)
        assert begun.code == 0, begun.msg
        sent = await self.send(begun.data["put"], content)
        assert sent.status_code < 300, sent.text
        done = await self.call("complete", upload_id=begun.data["upload_id"])
        assert done.code == 0, done.msg
        return dict(done.data)

    async def parts(self, content: bytes, **fields: Any) -> dict[str, Any]:
        """A whole upload in parts."""
        begun = await self.init(content, type=2, **fields)
        assert begun.code == 0, begun.msg
        parts = []
        for number, start in enumerate(range(0, len(content), begun.data["part_size"]), 1):
            piece = content[start : start + begun.data["part_size"]]
            etag = await self.send_part(begun.data, number, piece)
            parts.append({"number": number, "etag": etag})
        done = await self.call("complete", upload_id=begun.data["upload_id"], parts=parts)
        assert done.code == 0, done.msg
        return dict(done.data)
