"""Serving built web files: known files only, compressed at build, cached for ever when hashed.

All files are read once at the start (the three apps, with what is compressed: 10 MB). Nothing of a
request ever touches the file system: there is nothing to traverse, no disk to wait for on the event
loop, and a build that replaces the files leaves pages and scripts that belong together. A missing
script or stylesheet is a plain 404 and not the page, so that the browser's loader sees the failure
(clause H-05).
"""

import hashlib
import mimetypes
import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

# A build gives scripts, stylesheets and assets a content hash; their bytes never change.
_HASHED = re.compile(r"(^|/)(js|css|assets)/[^/]+[.-][A-Za-z0-9_-]{8}\.[a-z0-9]+$")
_FILE_FOLDERS = ("js/", "css/", "assets/", "remotes/", "docs/")
_IMMUTABLE = "public, max-age=31536000, immutable"
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_INDEX = "index.html"

# Where a page names its nonce; it gets another one each time it is sent.
_NONCE_MARK = b"__NONCE__"
_PAGE_HEADERS = {
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
# A worker has the policy of its own file. It hashes in WebAssembly, which pages may not run, and
# reaches nothing.
_WORKER_NAME = re.compile(r"(^|/)js/[a-z-]+-worker\.[A-Za-z0-9_-]{8}\.js$")
_WORKER_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'wasm-unsafe-eval'",
}


def content_security_policy(store_origins: Collection[str] = (), *, nonce: str = "") -> str:
    """The policy of pages.

    `store_origins`: object stores that pages send to and read from. `nonce`: what the style sheets
    carry that the page's scripts make (`boot.js`); such a page also takes no text for HTML, script
    or a script's address (Trusted Types), except through the policies named here.
    """
    stores = "".join(f" {origin}" for origin in sorted(store_origins))
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "worker-src 'self'",
            f"style-src 'self' 'nonce-{nonce}'" if nonce else "style-src 'self'",
            f"img-src 'self' data: blob:{stores}",
            "font-src 'self'",
            f"connect-src 'self'{stores}",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            # Of boot.js, and of the sanitizer.
            "trusted-types default dompurify",
        )
    )


@dataclass(frozen=True, slots=True)
class _File:
    """One file to serve: its bytes, type and tag, and the encodings made at build."""

    name: str
    content: bytes
    media_type: str
    etag: str
    encodings: tuple[tuple[str, bytes], ...]
    cache: str
    has_nonce: bool
    """A page that names a nonce."""


class WebFiles:
    """An ASGI application over one or more built folders, mounted under their prefixes.

    `folders` maps a prefix ("" or "remotes/popularize/") to the folder with that app's build. Paths
    that are no file and in none of the build's folders get the page of the prefix "", so that the
    browser's router can read the address. `store_origins` are what pages may reach besides us.
    """

    def __init__(self, folders: dict[str, Path], *, store_origins: Collection[str] = ()) -> None:
        self._store_origins = tuple(store_origins)
        self._page_headers = self._policy()
        self._files: dict[str, _File] = {}
        for prefix, folder in folders.items():
            self._files |= _read_folder(prefix, folder)

    @property
    def has_page(self) -> bool:
        """False when the web has not been built."""
        return _INDEX in self._files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        response = self._respond(scope)
        await response(scope, receive, send)

    def _respond(self, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return Response("Method not allowed", 405, {"allow": "GET, HEAD"})
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        found = self._files.get(name) or self._files.get(f"{name.rstrip('/')}/{_INDEX}".lstrip("/"))
        if found is None and name.startswith(_FILE_FOLDERS):
            return Response("Not found", 404, {"cache-control": "no-store"})
        found = found or self._files.get(_INDEX)
        if found is None:
            return Response("The web has not been built: run make run", 503)
        if found.has_nonce:
            return self._page(found)
        return _answer(found, Headers(scope=scope), self._headers_of(found))

    def _policy(self, nonce: str = "") -> dict[str, str]:
        policy = content_security_policy(self._store_origins, nonce=nonce)
        return {**_PAGE_HEADERS, "content-security-policy": policy}

    def _page(self, found: _File) -> Response:
        """A page with a nonce of its own: it has no tag, since an old nonce is as good as none."""
        nonce = secrets.token_urlsafe(18)
        fields = {"cache-control": found.cache, **self._policy(nonce)}
        text = found.content.replace(_NONCE_MARK, nonce.encode())
        return Response(text, 200, fields, media_type=found.media_type)

    def _headers_of(self, found: _File) -> dict[str, str]:
        if found.media_type.startswith("text/html"):
            return self._page_headers
        return _WORKER_HEADERS if _WORKER_NAME.search(found.name) else {}


def _answer(found: _File, headers: Headers, own: dict[str, str]) -> Response:
    encoding, content = _best_encoding(found, headers.get("accept-encoding", ""))
    etag = f'"{found.etag}{"-" + encoding if encoding else ""}"'
    fields = {"cache-control": found.cache, "etag": etag, "vary": "Accept-Encoding", **own}
    if etag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=fields)
    if encoding:
        fields["content-encoding"] = encoding
    return Response(content, 200, fields, media_type=found.media_type)


def _best_encoding(found: _File, accepted: str) -> tuple[str, bytes]:
    offered = {part.split(";")[0].strip() for part in accepted.split(",") if "q=0" not in part}
    for encoding, content in found.encodings:
        if encoding in offered:
            return encoding, content
    return "", found.content


def _read_folder(prefix: str, folder: Path) -> dict[str, _File]:
    suffixes = tuple(suffix for _, suffix in _ENCODINGS)
    files = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        # Build manifests of the shell are for tools; a remote's manifest.json is what a host reads.
        if path.is_file() and not path.name.endswith(suffixes) and ".vite" not in path.parts:
            name = prefix + path.relative_to(folder).as_posix()
            files[name] = _describe(name, path)
    return files


def _describe(name: str, path: Path) -> _File:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media_type.startswith("text/") or media_type.endswith(("javascript", "json")):
        media_type += "; charset=utf-8"
    siblings = tuple(
        (encoding, sibling.read_bytes())
        for encoding, suffix in _ENCODINGS
        if (sibling := path.with_name(path.name + suffix)).exists()
    )
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()[:20]
    cache = _IMMUTABLE if _HASHED.search(name) else "no-cache"
    has_nonce = path.suffix == ".html" and _NONCE_MARK in content
    return _File(name, content, media_type, digest, siblings, cache, has_nonce)
