"""`longshore pack build`: what the page 打包 does, against the API, for Jenkins and its like."""

import hashlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2

SDK = "/ultra/protected/app/send/usdk/sdk/"
KEY_VARIABLE = "LONGSHORE_API_KEY"
_ATTEMPTS = 5
_POLL_SECONDS = 1.0
_SIGNED_AT_ONCE = 20


class PackError(Exception):
    """Something was refused or failed; the text is for a person."""


class PackClient:
    """Calls of one program on one game. Never prints or keeps the key."""

    def __init__(self, server: str, key: str, game_id: int) -> None:
        self._http = httpx2.Client(
            base_url=server.rstrip("/"),
            headers={"Access-Token": key, "appid": str(game_id), "Accept-Language": "en-US"},
            timeout=60,
        )
        self._game_id = game_id

    def sdk(self, path: str, **form: Any) -> Any:
        """One action of the pack area.

        Raises:
            PackError: the server's refusal, or it cannot be reached.
        """
        return self._call(SDK + path, form)

    def _call(self, path: str, form: dict[str, Any]) -> Any:
        answer = self._request("POST", path, json=form)
        try:
            body = answer.json()
            code, message = body["code"], body["msg"]
        except (ValueError, KeyError, TypeError) as error:
            raise PackError(f"{path}: this is no Longshore ({answer.status_code})") from error
        if code != 0:
            raise PackError(f"{message} ({code})")
        return body["data"]

    def _request(self, method: str, url: str, **options: Any) -> httpx2.Response:
        """One request; a broken connection is tried again, an answer is not."""
        for attempt in range(_ATTEMPTS):
            try:
                return self._http.request(method, url, **options)
            except httpx2.HTTPError as error:
                if attempt + 1 == _ATTEMPTS:
                    text = f"the server cannot be reached: {type(error).__name__}"
                    raise PackError(text) from error
            time.sleep(2**attempt)
        raise AssertionError

    def upload(self, path: Path) -> str:
        """Send a mother package, in parts where it is large; the upload's id.

        Raises:
            PackError.
        """
        size = path.stat().st_size
        form = {
            "type": 2 if size > 8 << 20 else 1,
            "purpose": "mother",
            "name": path.name,
            "size": size,
            "isPrivate": 1,
            "gid": self._game_id,
            "sha256": _sha256(path),
        }
        begun = self._call("/ultra/upload/init", form)
        upload_id = str(begun["upload_id"])
        if begun["mode"] == "done":
            return upload_id
        if begun["mode"] == "put":
            self._put(begun["put"], path.read_bytes())
        else:
            stored = {part["number"] for part in begun["parts"]}
            self._parts(upload_id, path, begun["part_size"], stored)
        self._call("/ultra/upload/complete", {"upload_id": upload_id})
        return upload_id

    def _parts(self, upload_id: str, path: Path, part_size: int, stored: set[int]) -> None:
        count = -(-path.stat().st_size // part_size)
        missing = [number for number in range(1, count + 1) if number not in stored]
        with path.open("rb") as file:
            for at in range(0, len(missing), _SIGNED_AT_ONCE):
                numbers = [{"number": number} for number in missing[at : at + _SIGNED_AT_ONCE]]
                form = {"upload_id": upload_id, "parts": numbers}
                for part in self._call("/ultra/upload/sign", form)["parts"]:
                    file.seek((part["number"] - 1) * part_size)
                    self._put(part, file.read(part_size))

    def _put(self, permission: dict[str, Any], data: bytes) -> None:
        answer = self._request(
            "PUT", permission["url"], content=data, headers=permission["headers"]
        )
        if answer.status_code not in (200, 201, 204):
            raise PackError(f"the store refused the file ({answer.status_code})")

    def inspected(self, mother_id: int, seconds: float) -> Any:
        """The mother package once its inspection has ended.

        Raises:
            PackError: it was refused, or it took too long.
        """
        for mother in self._polled("package/info", mother_id, seconds):
            if mother["status"] == "refused":
                problem = mother["problem"] or {}
                raise PackError(f"the mother package was refused: {problem.get('message')}")
            if mother["status"] == "ready":
                return mother
        raise PackError("the inspection took too long")

    def built(self, build_id: int, seconds: float) -> Iterator[Any]:
        """The build again and again, the last time when it has ended.

        Raises:
            PackError: it took too long.
        """
        for build in self._polled("build/info", build_id, seconds):
            yield build
            if build["state"] not in ("queued", "running"):
                return
        raise PackError("the build took too long")

    def _polled(self, path: str, number: int, seconds: float) -> Iterator[Any]:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            yield self.sdk(path, id=number)
            time.sleep(_POLL_SECONDS)

    def download(self, link: dict[str, Any], folder: Path) -> Path:
        """Write a package into the folder, checked against its digest.

        Raises:
            PackError: the bytes are not those that were verified.
        """
        target: Path = folder / str(link["file_name"])
        part = target.with_suffix(".part")
        digest = hashlib.sha256()
        with self._http.stream("GET", link["url"]) as answer, part.open("wb") as file:
            for chunk in answer.iter_bytes(1 << 20):
                digest.update(chunk)
                file.write(chunk)
        if digest.hexdigest() != link["sha256"]:
            part.unlink()
            raise PackError(f"{link['file_name']} did not arrive whole")
        part.replace(target)
        return target


def read_key(path: Path | None) -> str:
    """The API key from a file or from LONGSHORE_API_KEY; never from an argument.

    Raises:
        PackError: there is none.
    """
    key = path.read_text().strip() if path else os.environ.get(KEY_VARIABLE, "").strip()
    if not key:
        raise PackError(f"set {KEY_VARIABLE}, or give --key-file")
    return key


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()
