"""The stores that one suite judges: the embedded one and real S3 servers.

SeaweedFS always runs; Ceph's gateway (100 KiB parts, as OBS and OSS take them) with
LONGSHORE_TEST_RADOSGW=1, which `make test-release` sets.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import boto3
import pytest
import uvicorn
from botocore.config import Config
from starlette.applications import Starlette
from starlette.routing import Mount
from tests.support.ceph import RadosGateway
from tests.support.s3_servers import ACCESS_KEY, BUCKETS, SECRET_KEY, SeaweedFS

from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.integrations.object_store.s3 import S3Store
from longshore.integrations.object_store.s3_settings import S3Settings

TYPE = "application/zip"
KINDS = ["embedded", "seaweedfs"]
if os.environ.get("LONGSHORE_TEST_RADOSGW"):
    KINDS.append("radosgw")


@dataclass
class Served:
    """A running store: our port to it, and what an independent client needs."""

    kind: str
    store: ObjectStore
    endpoint: str
    origin: str
    access_key: str
    secret_key: str
    region: str
    names: dict[Bucket, str]

    @property
    def part_bytes(self) -> int:
        """The specification's part size where the store takes it."""
        return max(1_024_000, self.store.profile.smallest_part_bytes)

    def client(self, secret: str | None = None) -> Any:
        """boto3, which knows nothing of our code."""
        return boto3.client(
            "s3",
            endpoint_url=self.endpoint,
            aws_access_key_id=self.access_key,
            aws_secret_access_key=secret or self.secret_key,
            region_name=self.region,
            config=Config(
                s3={"addressing_style": "path"},
                retries={"total_max_attempts": 1},
                signature_version="s3v4",
            ),
        )

    def absolute(self, url: str) -> str:
        """An address as a browser on the console's page would call it."""
        return self.origin + url if url.startswith("/") else url


def s3_settings_for(endpoint: str, smallest_part_bytes: int) -> S3Settings:
    """Our side's settings for a test server."""
    return S3Settings(
        kind="s3",
        endpoint=endpoint,
        public_endpoint=endpoint,
        region="us-east-1",
        access_key=ACCESS_KEY,
        secret_key=SECRET_KEY,
        buckets=dict(BUCKETS),
        public_bases={},
        path_style=True,
        smallest_part_bytes=smallest_part_bytes,
    )


@pytest.fixture(scope="session")
def seaweedfs() -> Iterator[SeaweedFS]:
    """A SeaweedFS of this worker."""
    server = SeaweedFS()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def radosgw() -> Iterator[RadosGateway]:
    """Ceph's gateway of this worker."""
    server = RadosGateway()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module", params=[kind for kind in KINDS if kind != "embedded"])
def server(request: pytest.FixtureRequest) -> SeaweedFS | RadosGateway:
    """Each real S3 server in turn."""
    found: SeaweedFS | RadosGateway = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="module", params=KINDS)
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """Each store in turn."""
    if request.param == "embedded":
        yield from _embedded(tmp_path_factory.mktemp("data"))
        return
    server = request.getfixturevalue(request.param)
    store = S3Store(s3_settings_for(server.endpoint, server.smallest_part_bytes))
    yield Served(
        request.param, store, server.endpoint, server.endpoint, ACCESS_KEY, SECRET_KEY,
        "us-east-1", dict(BUCKETS),
    )  # fmt: skip


def _embedded(folder: Path) -> Iterator[Served]:
    store = EmbeddedStore(folder)
    app = Starlette(routes=[Mount("/store/s3", store.endpoint)])
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=5))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        time.sleep(0.02)
    origin = f"http://127.0.0.1:{port}"
    keys = store._credentials()
    names = {bucket: str(bucket) for bucket in Bucket}
    yield Served(
        "embedded", store, f"{origin}/store/s3", origin, keys.access_key, keys.secret_key,
        keys.region, names,
    )  # fmt: skip
    server.should_exit = True
    thread.join()


@pytest.fixture
def key() -> str:
    return f"p1/file/{uuid4().hex}.bin"
