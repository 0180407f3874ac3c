"""Real S3 servers for tests: SeaweedFS from its wheel, on loopback, with ports of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from longshore.integrations.object_store import PUBLIC_BUCKETS, PUBLIC_KEYS, Bucket
from tests.support.ports import free_port

ACCESS_KEY, SECRET_KEY = "longshore", "a secret of the tests"
ORIGIN = "http://console.test"
BUCKETS = {bucket: f"longshore-{bucket}" for bucket in Bucket}


def free_ports(count: int) -> list[int]:
    """Ports nobody listens on, all different."""
    return [free_port() for _ in range(count)]


def client(endpoint: str, secret: str = SECRET_KEY, region: str = "us-east-1") -> Any:
    """An independent client."""
    return boto3.client(
        "s3",
        endpoint_url=endpoint,
        aws_access_key_id=ACCESS_KEY,
        aws_secret_access_key=secret,
        region_name=region,
        config=Config(
            s3={"addressing_style": "path"},
            retries={"total_max_attempts": 1},
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
        ),
    )


def make_buckets(s3: Any, *, origin: str = ORIGIN) -> None:
    """The four buckets as the guide says: browsers may send, CDN and static may be read."""
    rules = [
        {
            "AllowedOrigins": [origin],
            "AllowedMethods": ["GET", "HEAD", "PUT"],
            "AllowedHeaders": ["*"],
            "ExposeHeaders": ["ETag"],
            "MaxAgeSeconds": 3600,
        }
    ]
    for bucket, name in BUCKETS.items():
        s3.create_bucket(Bucket=name)
        s3.put_bucket_cors(Bucket=name, CORSConfiguration={"CORSRules": rules})
        if bucket in PUBLIC_BUCKETS:
            statement = {
                "Effect": "Allow",
                "Principal": "*",
                "Action": ["s3:GetObject"],
                "Resource": [f"arn:aws:s3:::{name}/{keys}" for keys in PUBLIC_KEYS],
            }
            policy = {"Version": "2012-10-17", "Statement": [statement]}
            s3.put_bucket_policy(Bucket=name, Policy=json.dumps(policy))


class SeaweedFS:
    """One server with everything in one process; ends with `stop`."""

    smallest_part_bytes = 5 * 1_048_576

    def __init__(self, base: Path | None = None, *, origin: str = ORIGIN) -> None:
        """Keep everything below `base`, in memory where none is given and the machine offers it.

        Browsers of `origin` may send.
        """
        self._origin = origin
        if base is None and os.access("/dev/shm", os.W_OK):
            base = Path("/dev/shm")
        self._folder = Path(tempfile.mkdtemp(prefix="longshore-weed-", dir=base))
        self._process: subprocess.Popen[bytes] | None = None
        self.endpoint = ""

    def start(self) -> None:
        """Start, and wait until a first object was stored."""
        master, volume, filer, s3, *grpc = free_ports(8)
        self.endpoint = f"http://127.0.0.1:{s3}"
        credentials = [{"accessKey": ACCESS_KEY, "secretKey": SECRET_KEY}]
        identity = {"name": "t", "credentials": credentials, "actions": ["Admin"]}
        config = self._folder / "s3.json"
        config.write_text(json.dumps({"identities": [identity]}))
        (self._folder / "data").mkdir()
        command = [
            str(Path(sys.executable).parent / "weed"), "-logdir", str(self._folder), "server",
            f"-dir={self._folder / 'data'}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
            f"-master.port={master}", f"-master.port.grpc={grpc[0]}", "-master.telemetry=false",
            "-master.volumeSizeLimitMB=64", "-volume.max=0", f"-volume.port={volume}",
            f"-volume.port.grpc={grpc[1]}", "-volume.minFreeSpace=0", "-filer",
            f"-filer.port={filer}", f"-filer.port.grpc={grpc[2]}", "-s3", f"-s3.port={s3}",
            f"-s3.port.grpc={grpc[3]}", f"-s3.config={config}", "-s3.port.lance=0",
            "-s3.port.iceberg=0", "-metricsPort=0", "-master.raftBootstrap",
        ]  # fmt: skip
        log = (self._folder / "log").open("wb")
        with log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self._folder, start_new_session=True
            )
        self._wait()

    def _wait(self) -> None:
        assert self._process
        s3, deadline = client(self.endpoint), time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self._process.poll() is None, (self._folder / "log").read_text()[-3000:]
            try:
                s3.create_bucket(Bucket="first")
                s3.put_object(Bucket="first", Key="a", Body=b"a")
            except (BotoCoreError, ClientError):
                time.sleep(0.2)
            else:
                make_buckets(s3, origin=self._origin)
                return
        raise AssertionError((self._folder / "log").read_text()[-3000:])

    def stop(self) -> None:
        """End it and remove what it wrote."""
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)
