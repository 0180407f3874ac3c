"""Uploads in parts that nobody ended, on a real S3 server."""

from datetime import timedelta
from uuid import uuid4

import pytest
from tests.support.ceph import RadosGateway
from tests.support.s3_servers import ACCESS_KEY, SECRET_KEY, SeaweedFS

from longshore.integrations.object_store import Bucket, StoreError, s3_parts
from longshore.integrations.object_store.opened import open_store
from longshore.kit.settings import Settings


async def test_sweep_knows_our_keys(
    server: SeaweedFS | RadosGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They go, whichever of our keys they have; others' stay."""
    monkeypatch.setattr(s3_parts, "_KEPT_PARTS", timedelta(0))
    values = {
        "store_kind": "s3", "store_endpoint": server.endpoint, "store_access_key": ACCESS_KEY,
        "store_secret_key": SECRET_KEY,
    }  # fmt: skip
    store, mark = open_store(Settings.model_validate(values)), uuid4().hex
    ours = [f"file/{mark}", f"7/c/{mark}", f"test/7/c/{mark}", f"p1/{mark}", f"pack/1/{mark}"]
    others = f"others/{mark}"
    begun = {
        key: await store.begin_parts(Bucket.CDN, key, content_type="application/zip")
        for key in (*ours, others)
    }
    await store.sweep(older_than_seconds=-60)
    for key in ours:
        with pytest.raises(StoreError) as caught:
            await store.stored_parts(Bucket.CDN, key, begun[key])
        assert caught.value.code == "NoSuchUpload", key
    assert await store.stored_parts(Bucket.CDN, others, begun[others]) == []
    await store.abort_parts(Bucket.CDN, others, begun[others])
