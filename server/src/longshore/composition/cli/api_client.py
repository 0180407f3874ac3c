"""The API of a running console for commands that people run elsewhere, in Jenkins and its like.

For `longshore pack build` what the page 打包 does; for `longshore config` what publishing does; for
`longshore import` what the data center's page 导入 does.
"""

import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import httpx2

from longshore.kit.room import is_full

_SEND = "/ultra/protected/app/send/"
USDK = f"{_SEND}usdk/"
DATA = f"{_SEND}data-new/"
# Waits of 1, 2, 4 ... 32 seconds: a server may start again meanwhile.
_ATTEMPTS = 7
_FIRST_ATTEMPTS = 2
_POLL_SECONDS = 1.0
_SIGNED_AT_ONCE = 20
_TIMEOUT_SECONDS = 60
# A proxy says these while the server behind it starts again.
_AWAY = (502, 503, 504)
# Sent once: when the answer is lost, nobody knows whether there is one already.
_ONLY_ONCE = ("package/create", "build/start", "imports/begin", "imports/undo")


class ApiClientError(Exception):
    """Something was refused or failed; the text is for a person."""

    exit_code = 3


class UsageError(ApiClientError):
    """What was asked for cannot be meant."""

    exit_code = 2


class UnreachableError(ApiClientError):
    """The server does not answer, or did not finish in time."""

    exit_code = 4


class NotWrittenError(ApiClientError):
    """What was asked for is made, and this machine cannot keep it."""

    exit_code = 5


def exit_code_of(error: ApiClientError | OSError) -> int:
    """How a command ends; a file that cannot be opened is wrong usage, a full disk is not."""
    if isinstance(error, ApiClientError):
        return error.exit_code
    return NotWrittenError.exit_code if is_full(error) else UsageError.exit_code


class ApiClient:
    """Calls of one program on one game. Never prints or keeps the key.

    Raises:
        UsageError: not an address.
    """

    def __init__(self, server: str, key: str, game_id: int) -> None:
        if not server.startswith(("http://", "https://")):
            raise UsageError(f"--server {server}: an address begins with https:// or http://")
        headers = {"Access-Token": key, "appid": str(game_id), "Accept-Language": "en-US"}
        self._server = server.rstrip("/")
        try:
            self._http = httpx2.Client(
                base_url=self._server, headers=headers, timeout=_TIMEOUT_SECONDS
            )
            # The store's links carry their own permission; it may be another company's machine,
            # whom the key does not concern.
            self._store = httpx2.Client(base_url=self._server, timeout=_TIMEOUT_SECONDS)
        except httpx2.InvalidURL as error:
            raise UsageError(f"--server {server}: this is no address") from error
        self._game_id = game_id
        self._was_reached = False

    def __enter__(self) -> Self:
        """The client itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connections."""
        self._http.close()
        self._store.close()

    def sdk(self, path: str, **form: Any) -> Any:
        """One action of the pack area.

        Raises:
            ApiClientError: the server's refusal, or it cannot be reached.
        """
        return self.usdk(f"sdk/{path}", **form)

    def usdk(self, path: str, **form: Any) -> Any:
        """One action of the service usdk.

        Raises:
            ApiClientError: the server's refusal, or it cannot be reached.
        """
        return self._call(USDK + path, form)

    def data(self, path: str, **form: Any) -> Any:
        """One action of the data center.

        Raises:
            ApiClientError: the server's refusal, or it cannot be reached.
        """
        return self._call(DATA + path, form)

    def _call(self, path: str, form: dict[str, Any]) -> Any:
        once = path.endswith(_ONLY_ONCE)
        answer = self._request(self._http, "POST", path, is_sent_once=once, json=form)
        try:
            body = answer.json()
            code, message, data = body["code"], body["msg"], body["data"]
        except (ValueError, KeyError, TypeError) as error:
            raise ApiClientError(f"{self._server} is no Longshore{_hint(answer)}") from error
        if code != 0:
            raise ApiClientError("\n".join([f"{message} ({code})", *_details(data)]))
        return data

    def _request(
        self,
        http: httpx2.Client,
        method: str,
        url: str,
        *,
        is_sent_once: bool = False,
        **options: Any,
    ) -> httpx2.Response:
        """One request; a broken connection is tried again, an answer of the server is not."""
        attempts = _ATTEMPTS if self._was_reached else _FIRST_ATTEMPTS
        for attempt in range(attempts):
            try:
                answer = http.request(method, url, **options)
            except httpx2.HTTPError as error:
                was_sent = not isinstance(error, httpx2.ConnectError | httpx2.ConnectTimeout)
                if attempt + 1 == attempts or (is_sent_once and was_sent):
                    raise self._away(type(error).__name__) from error
            else:
                self._was_reached = True
                if answer.status_code not in _AWAY:
                    return answer
                if attempt + 1 == attempts or is_sent_once:
                    raise self._away(str(answer.status_code))
            time.sleep(2**attempt)
        raise AssertionError

    def _away(self, reason: str) -> UnreachableError:
        return UnreachableError(f"{self._server} cannot be reached: {reason}")

    def upload(self, path: Path, purpose: str = "mother") -> str:
        """Send a file, by itself a mother package, in parts where it is large; the upload's id.

        Raises:
            ApiClientError.
        """
        size = path.stat().st_size
        form = {
            "type": 2 if size > 8 << 20 else 1,
            "purpose": purpose,
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
            self._store, "PUT", permission["url"], content=data, headers=permission["headers"]
        )
        if answer.status_code not in (200, 201, 204):
            raise ApiClientError(f"the store refused the file ({answer.status_code})")

    def inspected(self, mother_id: int, seconds: float) -> Any:
        """The mother package once its inspection has ended.

        Raises:
            ApiClientError: it was refused. UnreachableError: it took too long.
        """
        for mother in self._polled("package/info", mother_id, seconds):
            if mother["status"] == "refused":
                problem = mother["problem"] or {}
                told = f"{problem.get('message', '')} {problem.get('remedy', '')}"
                raise ApiClientError(f"the mother package was refused: {told.strip()}")
            if mother["status"] == "ready":
                return mother
        raise UnreachableError(f"mother package {mother_id} is still inspected")

    def built(self, build_id: int, seconds: float) -> Iterator[Any]:
        """The build again and again, the last time when it has ended.

        Raises:
            UnreachableError: it took too long; the build itself goes on.
        """
        for build in self._polled("build/info", build_id, seconds):
            yield build
            if build["state"] not in ("queued", "running"):
                return
        raise UnreachableError(f"build {build_id} is not finished yet; it goes on")

    def _polled(self, path: str, number: int, seconds: float) -> Iterator[Any]:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            yield self.sdk(path, id=number)
            time.sleep(_POLL_SECONDS)

    def download(self, link: dict[str, object], folder: Path) -> Path:
        """Write a package into the folder, checked against its digest.

        Raises:
            ApiClientError: the bytes are not those that were verified. UnreachableError.
        """
        # Only the last part: a name from elsewhere must not lead out of the folder.
        target = folder / Path(str(link["file_name"])).name
        for attempt in range(_ATTEMPTS):
            try:
                self._fetch(link, target)
            except httpx2.HTTPError as error:
                if attempt + 1 == _ATTEMPTS:
                    raise self._away(type(error).__name__) from error
                time.sleep(2**attempt)
            else:
                return target
        raise AssertionError

    def _fetch(self, link: dict[str, Any], target: Path) -> None:
        part = target.with_name(f"{target.name}.part")
        digest = hashlib.sha256()
        try:
            with self._store.stream("GET", link["url"]) as answer, part.open("wb") as file:
                if answer.status_code != 200:
                    raise ApiClientError(f"the store refused {target.name} ({answer.status_code})")
                for chunk in answer.iter_bytes(1 << 20):
                    digest.update(chunk)
                    file.write(chunk)
            if digest.hexdigest() != link["sha256"]:
                raise ApiClientError(f"{target.name} did not arrive whole")
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def _hint(answer: httpx2.Response) -> str:
    """What a wrong address answered."""
    place = answer.headers.get("location")
    return f": it answered {answer.status_code}" + (f", see {place}" if place else "")


def _details(data: Any) -> list[str]:
    """What keeps channels from a build, where a refusal names it beside its text."""
    channels = data.get("channels") if isinstance(data, dict) else None
    return [
        f"  {channel['channel_code']}: {check['text']}"
        for channel in channels or []
        for check in channel["checks"]
        if check["light"] == "red"
    ]


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()
