"""Web files: cached rightly, compressed, never a page where a script was asked for."""

import gzip
import re
import shutil
from pathlib import Path

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from longshore.kit.http.static import WebFiles


@pytest.fixture
def http(tmp_path: Path) -> httpx2.AsyncClient:
    console, remote = tmp_path / "console", tmp_path / "popularize"
    for path, text in (
        (console / "index.html", "<!doctype html><title>Longshore</title>"),
        (console / "js" / "main.AbCd1234.js", "console.log(1)" * 100),
        (console / "js" / "hash-worker.AbCd1234.js", "onmessage = null"),
        (console / "css" / "main.AbCd1234.css", "a{}"),
        (console / "version.json", "{}"),
        (console / "docs" / "guide" / "index.html", "<h1>Guide</h1>"),
        (console / ".vite" / "manifest.json", "{}"),
        (remote / "manifest.json", "{}"),
        (remote / "js" / "mount-AbCd1234.js", "export {}"),
        (tmp_path / "secret.txt", "canary"),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    script = console / "js" / "main.AbCd1234.js"
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(script.read_bytes()))
    files = WebFiles({"": console, "remotes/popularize/": remote})
    app = Starlette(routes=[Mount("/micro", files)])
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://web.test")


class TestWebFiles:
    async def test_page_for_every_address(self, http: httpx2.AsyncClient) -> None:
        """[A-01] The web app is served under /micro, whatever page the address names."""
        for path in ("/micro/", "/micro/home", "/micro/popularize/promoters/3", "/micro/nothing"):
            answer = await http.get(path)
            assert answer.status_code == 200
            assert "<title>Longshore</title>" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert "unsafe-eval" not in answer.headers["content-security-policy"]

    async def test_a_build_beside_it(self, http: httpx2.AsyncClient, tmp_path: Path) -> None:
        """Whoever builds the web while it is served breaks no page that is open."""
        shutil.rmtree(tmp_path / "console")
        for path in ("/micro/home", "/micro/js/main.AbCd1234.js", "/micro/version.json"):
            for encoding in ("identity", "gzip"):
                answer = await http.get(path, headers={"accept-encoding": encoding})
                assert answer.status_code == 200 and answer.text

    async def test_only_workers_may_run_web_assembly(self, http: httpx2.AsyncClient) -> None:
        worker = await http.get("/micro/js/hash-worker.AbCd1234.js")
        assert worker.headers["content-security-policy"] == (
            "default-src 'none'; script-src 'wasm-unsafe-eval'"
        )
        assert "immutable" in worker.headers["cache-control"]
        script = await http.get("/micro/js/main.AbCd1234.js")
        assert "wasm" not in script.headers.get("content-security-policy", "")

    async def test_pages_may_reach_the_store(self, tmp_path: Path) -> None:
        """[U-06] Uploads go to the store: pages may connect to its origin, and nowhere else."""
        (tmp_path / "index.html").write_text("<!doctype html>")
        files = WebFiles({"": tmp_path}, store_origins=["https://b.store", "https://a.store"])
        transport = httpx2.ASGITransport(app=Starlette(routes=[Mount("/micro", files)]))
        async with httpx2.AsyncClient(transport=transport, base_url="http://web.test") as http:
            policy = (await http.get("/micro/")).headers["content-security-policy"].split("; ")
        assert "connect-src 'self' https://a.store https://b.store" in policy
        assert "img-src 'self' data: blob: https://a.store https://b.store" in policy

    async def test_a_page_gets_another_nonce_each_time(self, tmp_path: Path) -> None:
        """[S23] The nonce of the header is the page's, and no cache gives an old one again."""
        (tmp_path / "index.html").write_text('<script src="boot.js" nonce="__NONCE__"></script>')
        transport = httpx2.ASGITransport(app=Mount("/micro", WebFiles({"": tmp_path})))
        seen = set()
        async with httpx2.AsyncClient(transport=transport, base_url="http://web.test") as http:
            for _ in range(3):
                answer = await http.get("/micro/home", headers={"if-none-match": '"x"'})
                found = re.search(r'nonce="([\w-]{24})"', answer.text)
                assert found
                policy = answer.headers["content-security-policy"]
                assert f"style-src 'self' 'nonce-{found[1]}';" in policy
                assert "etag" not in answer.headers
                assert answer.headers["cache-control"] == "no-cache"
                seen.add(found[1])
        assert len(seen) == 3

    async def test_hashed_files_are_kept_for_ever(self, http: httpx2.AsyncClient) -> None:
        for path in (
            "js/main.AbCd1234.js",
            "css/main.AbCd1234.css",
            "remotes/popularize/js/mount-AbCd1234.js",
        ):
            answer = await http.get(f"/micro/{path}")
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]

    async def test_manifests_are_asked_again(self, http: httpx2.AsyncClient) -> None:
        for path in ("version.json", "remotes/popularize/manifest.json"):
            answer = await http.get(f"/micro/{path}")
            assert answer.headers["cache-control"] == "no-cache"

    @pytest.mark.parametrize("path", ["js/gone.js", "css/gone.css", "remotes/other/manifest.json"])
    async def test_missing_chunk_is_no_page(self, http: httpx2.AsyncClient, path: str) -> None:
        """[H-05] A chunk that is not there is a 404, so that its loader sees the failure."""
        assert (await http.get(f"/micro/{path}")).status_code == 404

    async def test_compressed_sibling(self, http: httpx2.AsyncClient) -> None:
        path = "/micro/js/main.AbCd1234.js"
        packed = await http.get(path, headers={"accept-encoding": "br, gzip"})
        plain = await http.get(path, headers={"accept-encoding": "identity"})
        refused = await http.get(path, headers={"accept-encoding": "gzip;q=0"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert "content-encoding" not in refused.headers
        assert packed.text == plain.text
        assert packed.headers["etag"] != plain.headers["etag"]
        assert packed.headers["vary"] == "Accept-Encoding"

    async def test_unchanged(self, http: httpx2.AsyncClient) -> None:
        first = await http.get("/micro/")
        again = await http.get("/micro/", headers={"if-none-match": first.headers["etag"]})
        assert again.status_code == 304
        assert again.content == b""

    @pytest.mark.parametrize(
        "path",
        [
            "../secret.txt",
            "..%2fsecret.txt",
            "js/../../secret.txt",
            "%2e%2e/secret.txt",
            ".vite/manifest.json",
        ],
    )
    async def test_nothing_outside(self, http: httpx2.AsyncClient, path: str) -> None:
        answer = await http.get(f"/micro/{path}")
        assert "canary" not in answer.text
        assert answer.text != "{}"

    async def test_folder_page(self, http: httpx2.AsyncClient) -> None:
        for path in ("/micro/docs/guide/", "/micro/docs/guide"):
            assert "Guide" in (await http.get(path)).text

    async def test_only_reading(self, http: httpx2.AsyncClient) -> None:
        assert (await http.post("/micro/")).status_code == 405

    async def test_not_built(self, tmp_path: Path) -> None:
        assert not WebFiles({"": tmp_path / "nothing"}).has_page
