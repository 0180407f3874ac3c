"""How boto3 is used: one client, its errors, what objects are stored with."""

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import anyio.to_thread
import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from longshore.integrations.object_store.port import ASK_AGAIN, POINTER, StoreError
from longshore.integrations.object_store.s3_settings import S3Settings

R = TypeVar("R")
PICTURES = "image/"


def client(settings: S3Settings, endpoint: str) -> Any:
    """A client; checksums only where a call demands one, since OSS refuses aws-chunked bodies."""
    return boto3.session.Session().client(
        "s3",
        endpoint_url=endpoint,
        region_name=settings.region,
        aws_access_key_id=settings.access_key,
        aws_secret_access_key=settings.secret_key,
        config=Config(
            signature_version="s3v4",
            s3={"addressing_style": "path" if settings.path_style else "virtual"},
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
            connect_timeout=5,
            read_timeout=60,
            retries={"total_max_attempts": 3, "mode": "standard"},
            max_pool_connections=20,
        ),
    )


def stored_as(content_type: str, key: str = "") -> dict[str, str]:
    """What the object is served with: anything but a picture is a download, pointers are fresh."""
    found = {"ContentType": content_type}
    if not content_type.startswith(PICTURES):
        found["ContentDisposition"] = "attachment"
    if key.endswith(POINTER):
        found["CacheControl"] = ASK_AGAIN
    return found


def origin(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


async def in_thread(function: Callable[[], R]) -> R:
    """Run a call in a thread; boto3's errors become the store's."""

    def call() -> R:
        try:
            return function()
        except ClientError as error:
            told = error.response.get("Error", {})
            raise StoreError(told.get("Code", "Unknown"), told.get("Message", "")) from error
        except BotoCoreError as error:
            raise StoreError("Unavailable", str(error)) from error

    return await anyio.to_thread.run_sync(call)
