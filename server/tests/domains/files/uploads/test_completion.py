"""What the server checks itself at completion: not every store signs or keeps a length."""

import pytest
from tests.support.uploads import PART, Uploader

from longshore.domains.files.uploads.completion import checked_parts
from longshore.domains.files.uploads.errors import PartDiffersError
from longshore.domains.files.uploads.models import Upload
from longshore.integrations.object_store import Bucket, ObjectStore, Part


def stored(*sizes: int) -> list[Part]:
    return [Part(number, f"e{number}", size) for number, size in enumerate(sizes, 1)]


@pytest.mark.parametrize("sizes", [(10, 10, 4), (9, 10, 5), (10, 11, 5), (10, 10, 0)], ids=str)
def test_a_part_as_the_store_has_it(sizes: tuple[int, ...]) -> None:
    upload = Upload(mode="parts", size_bytes=25, part_bytes=10)
    assert [part.number for part in checked_parts(upload, stored(10, 10, 5), None)] == [1, 2, 3]
    with pytest.raises(PartDiffersError):
        checked_parts(upload, stored(*sizes), None)


@pytest.mark.parametrize("cut", [b"a" * (PART - 1), b""], ids=len)
async def test_an_object_that_the_store_cut_short(
    uploader: Uploader, store: ObjectStore, cut: bytes
) -> None:
    """It neither counts nor stays."""
    begun = (await uploader.init(b"a" * PART)).data
    staged = f"incoming/{begun['upload_id']}/{begun['key']}"
    await store.put_bytes(Bucket.CDN, staged, cut, content_type="text/plain")
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 4307
    assert await store.head(Bucket.CDN, begun["key"]) is None
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 4303
