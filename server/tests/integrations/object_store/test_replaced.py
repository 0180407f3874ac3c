"""An object of the embedded store that is replaced after it was found and before it is opened."""

from pathlib import Path

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.object_store.embedded.disk import DiskStore
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.integrations.object_store.embedded.stored import StoredObject
from longshore.integrations.object_store.public.responder import PublicBucket


class Overtaken(DiskStore):
    """A store in which somebody does something right after an object was found, once."""

    overtaking = ""

    def find(self, bucket: str, key: str) -> StoredObject | None:
        found = super().find(bucket, key)
        doing, self.overtaking = self.overtaking, ""
        if doing == "replace":
            put(self, b"the one after")
        if doing == "delete":
            self.delete(bucket, key)
        return found


def put(disk: DiskStore, content: bytes) -> None:
    incoming = disk.incoming("cdn")
    incoming.write(content)
    disk.put("cdn", "a/latest.json", incoming, "application/json")


@pytest.fixture
def disk(tmp_path: Path) -> Overtaken:
    made = Overtaken(tmp_path / "store", ("cdn",), smallest_part_bytes=1)
    put(made, b"the one before")
    return made


def test_the_one_after_is_read(disk: Overtaken) -> None:
    disk.overtaking = "replace"
    found, content = disk.read("cdn", "a/latest.json", 1_000)
    assert (content, found.info.size_bytes) == (b"the one after", len(b"the one after"))


def test_the_one_after_is_copied(disk: Overtaken, tmp_path: Path) -> None:
    disk.overtaking = "replace"
    disk.copy_to("cdn", "a/latest.json", tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == b"the one after"


def test_one_that_was_deleted_is_not_there(disk: Overtaken, tmp_path: Path) -> None:
    disk.overtaking = "delete"
    with pytest.raises(StoreError, match="does not exist"):
        disk.read("cdn", "a/latest.json", 1_000)
    put(disk, b"again")
    disk.overtaking = "delete"
    with pytest.raises(StoreError, match="does not exist"):
        disk.copy_to("cdn", "a/latest.json", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_lost_data_is_a_fault_and_no_end_of_looking(disk: Overtaken) -> None:
    found = disk.get("cdn", "a/latest.json")
    (found.folder / found.pieces[0].file).unlink()
    with pytest.raises(FileNotFoundError):
        disk.read("cdn", "a/latest.json", 1_000)


@pytest.mark.parametrize(
    ("doing", "status", "content"), [("replace", 200, b"the one after"), ("delete", 404, None)]
)
async def test_whoever_fetches_a_pointer(
    disk: Overtaken, tmp_path: Path, doing: str, status: int, content: bytes | None
) -> None:
    """Whole, or not there: a read of the length of one and the bytes of another was cut off."""
    store = EmbeddedStore(tmp_path)
    store._disk = disk
    public = PublicBucket(store, Bucket.CDN, tmp_path / "resized")
    app = Starlette(routes=[Route("/{key:path}", public.respond)])
    disk.overtaking = doing
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://store.test") as http:
        answer = await http.get("/a/latest.json")
    assert answer.status_code == status
    if content is not None:
        assert answer.content == content
        assert answer.headers["content-length"] == str(len(content))
        assert answer.headers["cache-control"] == "no-cache"
