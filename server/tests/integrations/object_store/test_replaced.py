"""An object of the embedded store that is replaced after it was found and before it is opened."""

from pathlib import Path

import pytest

from longshore.integrations.object_store import StoreError
from longshore.integrations.object_store.embedded.disk import DiskStore
from longshore.integrations.object_store.embedded.stored import StoredObject


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
    disk.put("cdn", "latest.json", incoming, "application/json")


@pytest.fixture
def disk(tmp_path: Path) -> Overtaken:
    made = Overtaken(tmp_path / "store", ("cdn",), smallest_part_bytes=1)
    put(made, b"the one before")
    return made


def test_the_one_after_is_read(disk: Overtaken) -> None:
    disk.overtaking = "replace"
    found, content = disk.read("cdn", "latest.json", 1_000)
    assert (content, found.info.size_bytes) == (b"the one after", len(b"the one after"))


def test_the_one_after_is_copied(disk: Overtaken, tmp_path: Path) -> None:
    disk.overtaking = "replace"
    disk.copy_to("cdn", "latest.json", tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == b"the one after"


def test_one_that_was_deleted_is_not_there(disk: Overtaken, tmp_path: Path) -> None:
    disk.overtaking = "delete"
    with pytest.raises(StoreError, match="does not exist"):
        disk.read("cdn", "latest.json", 1_000)
    put(disk, b"again")
    disk.overtaking = "delete"
    with pytest.raises(StoreError, match="does not exist"):
        disk.copy_to("cdn", "latest.json", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_lost_data_is_a_fault_and_no_end_of_looking(disk: Overtaken) -> None:
    found = disk.get("cdn", "latest.json")
    (found.folder / found.pieces[0].file).unlink()
    with pytest.raises(FileNotFoundError):
        disk.read("cdn", "latest.json", 1_000)
