"""The embedded store, judged by boto3 as an independent client over a real socket."""

import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import boto3
import pytest
import uvicorn
from botocore.config import Config
from botocore.exceptions import ClientError
from starlette.applications import Starlette
from starlette.routing import Mount

from longshore.integrations.object_store.embedded.disk import DiskStore
from longshore.integrations.object_store.embedded.endpoint import EmbeddedStoreEndpoint
from longshore.integrations.object_store.sigv4 import Credentials, presign

CREDENTIALS = Credentials("longshore-test", "a secret of the test", "local")
BUCKETS = ("private", "cdn", "static", "log")
PART = 1_024_000


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("store")


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    disk = DiskStore(root, BUCKETS, smallest_part_bytes=102_400)
    app = Starlette(routes=[Mount("/store/s3", EmbeddedStoreEndpoint(disk, lambda: CREDENTIALS))])
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=5))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}/store/s3"
    server.should_exit = True
    thread.join()


def _client(address: str, secret: str = CREDENTIALS.secret_key) -> Any:
    return boto3.client(
        "s3",
        endpoint_url=address,
        aws_access_key_id=CREDENTIALS.access_key,
        aws_secret_access_key=secret,
        region_name=CREDENTIALS.region,
        config=Config(s3={"addressing_style": "path"}, retries={"total_max_attempts": 1}),
    )


@pytest.fixture(scope="module")
def s3(address: str) -> Any:
    return _client(address)


def _code(caught: pytest.ExceptionInfo[ClientError]) -> str:
    return str(caught.value.response["Error"]["Code"])


def _request(
    url: str, method: str = "GET", body: bytes | None = None, **headers: str
) -> tuple[int, bytes]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, body, names, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


class TestObjects:
    def test_put_get_head_delete(self, s3: Any) -> None:
        content = bytes(range(256)) * 1_000
        put = s3.put_object(Bucket="private", Key="a/文件 1+.bin", Body=content, ContentType="x/y")
        got = s3.get_object(Bucket="private", Key="a/文件 1+.bin")
        assert got["Body"].read() == content
        assert got["ContentType"] == "x/y"
        assert got["ETag"] == put["ETag"]
        head = s3.head_object(Bucket="private", Key="a/文件 1+.bin")
        assert head["ContentLength"] == len(content)
        s3.delete_object(Bucket="private", Key="a/文件 1+.bin")
        with pytest.raises(ClientError) as caught:
            s3.get_object(Bucket="private", Key="a/文件 1+.bin")
        assert _code(caught) == "NoSuchKey"

    def test_range(self, s3: Any) -> None:
        s3.put_object(Bucket="private", Key="range", Body=b"0123456789")
        got = s3.get_object(Bucket="private", Key="range", Range="bytes=2-5")
        assert got["Body"].read() == b"2345"
        assert got["ResponseMetadata"]["HTTPStatusCode"] == 206

    def test_replaced_whole(self, s3: Any, root: Path) -> None:
        s3.put_object(Bucket="private", Key="twice", Body=b"old")
        s3.put_object(Bucket="private", Key="twice", Body=b"new")
        assert s3.get_object(Bucket="private", Key="twice")["Body"].read() == b"new"
        contents = [
            path.read_bytes()
            for path in (root / "private" / "objects").rglob("*")
            if path.is_file()
        ]
        assert b"old" not in contents

    @pytest.mark.parametrize("key", ["../../escape", "/abs", "a/../../b", "..", "con\\..\\x"])
    def test_keys_are_never_paths(self, s3: Any, root: Path, key: str) -> None:
        s3.put_object(Bucket="private", Key=key, Body=b"inside")
        assert s3.get_object(Bucket="private", Key=key)["Body"].read() == b"inside"
        assert not list(root.parent.glob("escape*"))
        assert {path.name for path in root.iterdir()} <= set(BUCKETS)

    def test_unknown_bucket(self, s3: Any) -> None:
        with pytest.raises(ClientError) as caught:
            s3.put_object(Bucket="other", Key="a", Body=b"")
        assert _code(caught) == "NoSuchBucket"

    @pytest.mark.parametrize("algorithm", ["CRC32", "SHA256"])
    def test_checksum_refuses_a_flipped_bit(self, s3: Any, algorithm: str) -> None:
        wrong = {f"Checksum{algorithm}": "AAAAAA==" if algorithm == "CRC32" else "A" * 43 + "="}
        with pytest.raises(ClientError) as caught:
            s3.put_object(Bucket="private", Key="flip", Body=b"abc", **wrong)
        assert _code(caught) == "BadDigest"
        with pytest.raises(ClientError):
            s3.head_object(Bucket="private", Key="flip")


class TestSignatures:
    def test_wrong_secret(self, address: str) -> None:
        with pytest.raises(ClientError) as caught:
            _client(address, "another").put_object(Bucket="private", Key="a", Body=b"")
        assert _code(caught) == "SignatureDoesNotMatch"

    def test_unsigned(self, address: str) -> None:
        assert _request(f"{address}/private/a")[0] == 403
        assert _request(f"{address}/cdn/a", "PUT", b"x")[0] == 403
        assert _request(f"{address}/cdn/a")[0] == 404

    def test_presigned_by_boto3(self, s3: Any) -> None:
        params = {"Bucket": "private", "Key": "signed 名", "ContentType": "text/plain"}
        url = s3.generate_presigned_url("put_object", Params=params, ExpiresIn=60)
        assert _request(url, "PUT", b"hi", Content_Type="text/plain")[0] == 200
        assert _request(url, "PUT", b"hi", Content_Type="text/html")[0] == 403
        assert (
            _request(url.replace("signed", "other"), "PUT", b"hi", Content_Type="text/plain")[0]
            == 403
        )
        assert (
            _request(url.replace("/private/", "/static/"), "PUT", b"hi", Content_Type="text/plain")[
                0
            ]
            == 403
        )
        assert _request(url, "DELETE")[0] == 403

    def test_expired(self, s3: Any) -> None:
        url = s3.generate_presigned_url(
            "get_object", Params={"Bucket": "private", "Key": "a"}, ExpiresIn=1
        )
        time.sleep(2.1)
        status, body = _request(url)
        assert status == 403
        assert b"expired" in body

    def test_ours_equals_boto3s(self, address: str) -> None:
        host, _, path = address.removeprefix("http://").partition("/")
        url = presign(
            CREDENTIALS, method="PUT", host=host, path=f"/{path}/private/own 名",
            query=[("partNumber", "2"), ("uploadId", "x")], headers={}, expires_seconds=60,
            moment=datetime.now(UTC),
        )  # fmt: skip
        params = {"Bucket": "private", "Key": "own 名", "PartNumber": 2, "UploadId": "x"}
        theirs = _client(address).generate_presigned_url("upload_part", Params=params, ExpiresIn=60)
        ours = dict(pair.split("=") for pair in url.split("&"))
        other = dict(pair.split("=") for pair in theirs.split("?")[1].split("&"))
        assert ours.keys() == other.keys()
        if ours["X-Amz-Date"] == other["X-Amz-Date"]:
            assert ours["X-Amz-Signature"] == other["X-Amz-Signature"]


class TestParts:
    def _begin(self, s3: Any, key: str) -> str:
        return str(s3.create_multipart_upload(Bucket="cdn", Key=key, ContentType="x/y")["UploadId"])

    def _part(self, s3: Any, key: str, upload: str, number: int, body: bytes) -> dict[str, Any]:
        done = s3.upload_part(Bucket="cdn", Key=key, UploadId=upload, PartNumber=number, Body=body)
        return {"PartNumber": number, "ETag": done["ETag"]}

    def test_whole(self, s3: Any) -> None:
        """[U-02] Parts of 1,024,000 bytes, completed with part numbers and ETags."""
        upload = self._begin(s3, "whole")
        bodies = [bytes([number]) * PART for number in (1, 2, 3)] + [b"end"]
        parts = [
            self._part(s3, "whole", upload, number, body) for number, body in enumerate(bodies, 1)
        ]
        listed = s3.list_parts(Bucket="cdn", Key="whole", UploadId=upload)["Parts"]
        assert [part["Size"] for part in listed] == [PART, PART, PART, 3]
        with pytest.raises(ClientError):
            s3.head_object(Bucket="cdn", Key="whole")
        s3.complete_multipart_upload(
            Bucket="cdn", Key="whole", UploadId=upload, MultipartUpload={"Parts": parts}
        )
        got = s3.get_object(Bucket="cdn", Key="whole")
        assert got["Body"].read() == b"".join(bodies)
        assert got["ETag"].endswith('-4"')
        with pytest.raises(ClientError) as caught:
            s3.list_parts(Bucket="cdn", Key="whole", UploadId=upload)
        assert _code(caught) == "NoSuchUpload"

    def test_part_sent_again(self, s3: Any) -> None:
        upload = self._begin(s3, "again")
        self._part(s3, "again", upload, 1, b"a" * PART)
        part = self._part(s3, "again", upload, 1, b"b" * PART)
        listed = s3.list_parts(Bucket="cdn", Key="again", UploadId=upload)["Parts"]
        assert [row["ETag"] for row in listed] == [part["ETag"]]

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            (lambda parts: parts[::-1], "InvalidPartOrder"),
            (lambda parts: [*parts, {"PartNumber": 9, "ETag": parts[0]["ETag"]}], "InvalidPart"),
            (lambda parts: [{**parts[0], "ETag": '"' + "0" * 32 + '"'}, parts[1]], "InvalidPart"),
            (lambda parts: [parts[0], parts[0]], "InvalidPartOrder"),
        ],
    )
    def test_wrong_completion(self, s3: Any, change: Any, code: str) -> None:
        upload = self._begin(s3, "wrong")
        parts = [self._part(s3, "wrong", upload, n, bytes([n]) * PART) for n in (1, 2)]
        with pytest.raises(ClientError) as caught:
            s3.complete_multipart_upload(
                Bucket="cdn", Key="wrong", UploadId=upload, MultipartUpload={"Parts": change(parts)}
            )
        assert _code(caught) == code
        assert len(s3.list_parts(Bucket="cdn", Key="wrong", UploadId=upload)["Parts"]) == 2

    def test_too_small(self, s3: Any) -> None:
        upload = self._begin(s3, "small")
        parts = [self._part(s3, "small", upload, n, b"tiny") for n in (1, 2)]
        with pytest.raises(ClientError) as caught:
            s3.complete_multipart_upload(
                Bucket="cdn", Key="small", UploadId=upload, MultipartUpload={"Parts": parts}
            )
        assert _code(caught) == "EntityTooSmall"

    def test_abort(self, s3: Any) -> None:
        upload = self._begin(s3, "abort")
        s3.abort_multipart_upload(Bucket="cdn", Key="abort", UploadId=upload)
        with pytest.raises(ClientError) as caught:
            self._part(s3, "abort", upload, 1, b"x")
        assert _code(caught) == "NoSuchUpload"

    def test_another_objects_upload(self, s3: Any) -> None:
        upload = self._begin(s3, "mine")
        with pytest.raises(ClientError) as caught:
            self._part(s3, "yours", upload, 1, b"x")
        assert _code(caught) == "NoSuchUpload"


class TestReading:
    def test_uploads_never_run(self, s3: Any, address: str) -> None:
        s3.put_object(
            Bucket="static", Key="page.html", Body=b"<script>1</script>", ContentType="text/html"
        )
        with urllib.request.urlopen(f"{address}/static/page.html") as answer:
            assert "sandbox" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"

    def test_disposition(self, s3: Any) -> None:
        s3.put_object(Bucket="private", Key="save", Body=b"x")
        params = {"Bucket": "private", "Key": "save", "ResponseContentDisposition": "attachment"}
        url = s3.generate_presigned_url("get_object", Params=params, ExpiresIn=60)
        with urllib.request.urlopen(url) as answer:
            assert answer.headers["content-disposition"] == "attachment"


def test_sweep(tmp_path: Path) -> None:
    disk = DiskStore(tmp_path, BUCKETS, smallest_part_bytes=1)
    upload = disk.begin_upload("cdn", "left", "x/y")
    incoming = disk.incoming("cdn")
    incoming.write(b"half")
    incoming.close()
    kept = disk.incoming("cdn")
    kept.write(b"whole")
    disk.put("cdn", "kept", kept, "x/y")
    orphan = next((tmp_path / "cdn" / "objects").iterdir()) / ("0" * 64 + ".0000")
    orphan.write_bytes(b"left by a crash")
    assert disk.sweep(older_than_seconds=3_600) == 0
    assert disk.sweep(older_than_seconds=-1) == 3
    assert disk.find("cdn", "kept") is not None
    assert not orphan.exists()
    assert disk.begin_upload("cdn", "left", "x/y") != upload
