"""The probe: a good store is measured, a wrong one is refused with the reason and the remedy."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.support.s3_servers import ACCESS_KEY, BUCKETS, ORIGIN, SECRET_KEY, SeaweedFS, client
from typer.testing import CliRunner

from longshore.composition.cli.main import app
from longshore.integrations.object_store import Bucket
from longshore.integrations.object_store.opened import console_origin
from longshore.integrations.object_store.probe import probe
from longshore.integrations.object_store.s3 import S3Store
from longshore.integrations.object_store.s3_settings import S3Settings, s3_settings
from longshore.kit.settings import Settings

from .conftest import s3_settings_for


@pytest.fixture(scope="module")
def good(seaweedfs: SeaweedFS) -> S3Settings:
    """A store set up as the guide says; its kind's table says less than it takes."""
    return s3_settings_for(seaweedfs.endpoint, 102_400)


@pytest.fixture
def spare(seaweedfs: SeaweedFS) -> Iterator[Any]:
    """A private bucket of its own, to set up wrongly."""
    s3 = client(seaweedfs.endpoint)
    s3.create_bucket(Bucket="spare")
    yield s3
    s3.delete_bucket(Bucket="spare")


async def faults(settings: S3Settings, origin: str | None = ORIGIN) -> list[str]:
    findings = await probe(S3Store(settings), origin=origin)
    return [f"{fault.what} {fault.remedy}" for fault in findings.faults]


async def test_good_store_is_measured(good: S3Settings) -> None:
    """It says that it takes 100 KiB; the probe finds that it takes 5 MiB."""
    findings = await probe(S3Store(good), origin=ORIGIN)
    assert findings.faults == ()
    assert findings.smallest_part_bytes == 5 * 1_048_576
    left = client(good.endpoint).list_objects_v2(Bucket=BUCKETS[Bucket.PRIVATE], Prefix="p0/")
    assert left["KeyCount"] == 0


async def test_wrong_origin(good: S3Settings) -> None:
    told = await faults(good, "http://elsewhere.test")
    assert len(told) == 4
    assert "http://elsewhere.test" in told[0]
    assert "CORS" in told[0]


async def test_cors_without_put(good: S3Settings, spare: Any) -> None:
    rule = {"AllowedOrigins": [ORIGIN], "AllowedMethods": ["GET"], "AllowedHeaders": ["*"]}
    spare.put_bucket_cors(Bucket="spare", CORSConfiguration={"CORSRules": [rule]})
    buckets = {**good.buckets, Bucket.PRIVATE: "spare"}
    (told,) = await faults(replace(good, buckets=buckets))
    assert "bucket spare" in told
    assert "expose ETag" in told


async def test_etag_not_exposed(good: S3Settings, spare: Any) -> None:
    rule = {"AllowedOrigins": [ORIGIN], "AllowedMethods": ["PUT"], "AllowedHeaders": ["*"]}
    spare.put_bucket_cors(Bucket="spare", CORSConfiguration={"CORSRules": [rule]})
    buckets = {**good.buckets, Bucket.LOG: "spare"}
    (told,) = await faults(replace(good, buckets=buckets))
    assert "ETag" in told


async def test_private_bucket_is_open(good: S3Settings, spare: Any) -> None:
    statement = {
        "Effect": "Allow", "Principal": "*", "Action": ["s3:GetObject"],
        "Resource": ["arn:aws:s3:::spare/*"],
    }  # fmt: skip
    policy = {"Version": "2012-10-17", "Statement": [statement]}
    spare.put_bucket_policy(Bucket="spare", Policy=json.dumps(policy))
    buckets = {**good.buckets, Bucket.PRIVATE: "spare"}
    told = await faults(replace(good, buckets=buckets), None)
    assert any("without a link" in text for text in told)


async def test_public_bucket_is_closed(good: S3Settings, spare: Any) -> None:
    buckets = {**good.buckets, Bucket.CDN: "spare"}
    (told,) = await faults(replace(good, buckets=buckets), None)
    assert "anonymous s3:GetObject" in told


async def test_missing_bucket_and_wrong_keys(good: S3Settings) -> None:
    missing = {**good.buckets, Bucket.STATIC: "no-such-bucket"}
    told = await faults(replace(good, buckets=missing), None)
    assert any("no-such-bucket" in text for text in told)
    told = await faults(replace(good, secret_key="wrong"), None)
    assert len(told) >= 4


async def test_nobody_there(good: S3Settings) -> None:
    dead = "http://127.0.0.1:9"
    told = await faults(replace(good, endpoint=dead, public_endpoint=dead), None)
    assert len(told) == 4


def test_command(seaweedfs: SeaweedFS, monkeypatch: pytest.MonkeyPatch) -> None:
    """`longshore store probe` with settings from the environment."""
    values = {
        "STORE_KIND": "s3", "STORE_ENDPOINT": seaweedfs.endpoint, "PUBLIC_URL": ORIGIN,
        "STORE_ACCESS_KEY": ACCESS_KEY, "STORE_SECRET_KEY": SECRET_KEY,
    }  # fmt: skip
    for name, value in values.items():
        monkeypatch.setenv(f"LONGSHORE_{name}", value)
    done = CliRunner().invoke(app, ["store", "probe"])
    assert (done.exit_code, "5242880" in done.output) == (0, True), done.output
    monkeypatch.setenv("LONGSHORE_PUBLIC_URL", "https://other.test")
    refused = CliRunner().invoke(app, ["store", "probe"])
    assert refused.exit_code == 2
    assert "https://other.test" in refused.output
    monkeypatch.delenv("LONGSHORE_STORE_SECRET_KEY")
    incomplete = CliRunner().invoke(app, ["store", "probe"])
    assert (incomplete.exit_code, "LONGSHORE_STORE_SECRET_KEY" in incomplete.output) == (2, True)


def test_address_styles() -> None:
    """OSS, OBS and COS by virtual host, other S3 stores by path; the secret never in an address."""
    base: dict[str, Any] = {
        "store_endpoint": "https://store.example", "store_access_key": "key",
        "store_secret_key": "hush", "store_region": "cn-north-1",
    }  # fmt: skip
    for kind, host in (
        ("obs", "longshore-cdn.store.example"), ("oss", "longshore-cdn.store.example"),
        ("cos", "longshore-cdn.store.example"), ("s3", "store.example"),
    ):  # fmt: skip
        store = S3Store(s3_settings(Settings.model_validate(base | {"store_kind": kind})))
        url = store.public_url(Bucket.CDN, "p1/a b.png")
        assert url is not None
        assert url.startswith(f"https://{host}/")
        assert url.endswith("p1/a%20b.png")
        assert f"https://{host}" in store.browser_origins
        assert "hush" not in repr(store.settings)
    given = {"store_kind": "obs", "store_cdn_url": "https://cdn.example/base"}
    store = S3Store(s3_settings(Settings.model_validate(base | given)))
    assert store.public_url(Bucket.CDN, "p1/a.png") == "https://cdn.example/base/p1/a.png"
    assert "https://cdn.example" in store.browser_origins
    assert store.public_url(Bucket.PRIVATE, "p1/a.png") is None


@pytest.mark.parametrize(
    ("url", "origin"),
    [("https://console.example/x", "https://console.example"),
     ("https://console.example:8443", "https://console.example:8443"),
     ("http://console.example:80/", "http://console.example"), (None, "http://127.0.0.1:8000")],
)  # fmt: skip
def test_console_origin(url: str | None, origin: str) -> None:
    assert console_origin(Settings.model_validate({"public_url": url})) == origin
