"""What every call to an S3 store needs, and uploads in parts: begun, sent, ended, swept."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from longshore.integrations.object_store.port import (
    Bucket,
    ObjectInfo,
    Part,
    Permission,
    StoreError,
)
from longshore.integrations.object_store.profile import StoreProfile
from longshore.integrations.object_store.s3_client import client, in_thread, stored_as
from longshore.integrations.object_store.s3_settings import S3Settings

MISSING = frozenset({"404", "NoSuchKey", "NotFound"})
_KEPT_PARTS = timedelta(days=7)
# A bucket may hold what is not ours. Files, games and their tests, packages, what waits to be
# checked, and keys of the first release.
_OURS = re.compile(r"(?:file|test|pack|incoming|p?[1-9][0-9]*)/")


class S3Parts:
    """The half of a store that takes uploads in parts."""

    def __init__(self, settings: S3Settings) -> None:
        self.settings = settings
        self.profile = StoreProfile(settings.kind, settings.smallest_part_bytes)
        self._client = client(settings, settings.endpoint)
        # Signed for the name that browsers use, which may not be the one that the server uses.
        self._signer = client(settings, settings.public_endpoint)

    def use_smallest_part(self, size_bytes: int) -> None:
        """Let the profile be what the probe found."""
        self.profile = StoreProfile(self.settings.kind, size_bytes)

    async def begin_parts(self, bucket: Bucket, key: str, *, content_type: str) -> str:
        """See the port."""
        answer = await in_thread(
            lambda: self._client.create_multipart_upload(
                **self._at(bucket, key), **stored_as(content_type)
            )
        )
        return str(answer["UploadId"])

    async def presign_part(
        self,
        bucket: Bucket,
        key: str,
        upload_id: str,
        *,
        number: int,
        size_bytes: int,
        expires_seconds: int,
        md5: str | None = None,
    ) -> Permission:
        """See the port."""
        parameters: dict[str, object] = {
            "UploadId": upload_id,
            "PartNumber": number,
            "ContentLength": size_bytes,
        }
        if md5:
            parameters["ContentMD5"] = md5
        url = await in_thread(
            lambda: self._signed("upload_part", bucket, key, expires_seconds, **parameters)
        )
        return Permission(url, {"content-md5": md5} if md5 else {})

    async def stored_parts(self, bucket: Bucket, key: str, upload_id: str) -> list[Part]:
        """See the port."""
        try:
            return await in_thread(lambda: self._stored_parts(bucket, key, upload_id))
        except StoreError as error:
            # Ceph's word for an upload that was completed or aborted.
            code = "NoSuchUpload" if error.code in MISSING else error.code
            raise StoreError(code, error.message) from error

    def _stored_parts(self, bucket: Bucket, key: str, upload_id: str) -> list[Part]:
        pages = self._client.get_paginator("list_parts").paginate(
            **self._at(bucket, key), UploadId=upload_id
        )
        rows = [row for page in pages for row in page.get("Parts", ())]
        parts = [Part(row["PartNumber"], row["ETag"].strip('"'), row["Size"]) for row in rows]
        return sorted(parts, key=lambda part: part.number)

    async def complete_parts(
        self, bucket: Bucket, key: str, upload_id: str, parts: Sequence[Part]
    ) -> ObjectInfo:
        """See the port. Some stores take parts in any order, so they are sorted here."""
        ordered = sorted(parts, key=lambda part: part.number)
        listed = [{"PartNumber": part.number, "ETag": f'"{part.etag}"'} for part in ordered]
        return await in_thread(lambda: self._complete(bucket, key, upload_id, listed))

    def _complete(
        self, bucket: Bucket, key: str, upload_id: str, listed: list[dict[str, object]]
    ) -> ObjectInfo:
        self._client.complete_multipart_upload(
            **self._at(bucket, key), UploadId=upload_id, MultipartUpload={"Parts": listed}
        )
        return self._get_head(bucket, key)

    async def abort_parts(self, bucket: Bucket, key: str, upload_id: str) -> None:
        """See the port."""
        try:
            await in_thread(
                lambda: self._client.abort_multipart_upload(
                    **self._at(bucket, key), UploadId=upload_id
                )
            )
        except StoreError as error:
            if error.code not in ("NoSuchUpload", *MISSING):
                raise

    def _get_head(self, bucket: Bucket, key: str) -> ObjectInfo:
        answer = self._client.head_object(**self._at(bucket, key))
        kind = answer.get("ContentType", "application/octet-stream")
        return ObjectInfo(key, answer["ContentLength"], answer["ETag"].strip('"'), kind)

    async def sweep(self, *, older_than_seconds: float) -> int:
        """See the port: uploads in parts that were begun under keys of ours and never ended."""
        limit = datetime.now(UTC) - timedelta(seconds=older_than_seconds)
        return await in_thread(lambda: sum(self._sweep(bucket, limit) for bucket in Bucket))

    def _sweep(self, bucket: Bucket, limit: datetime) -> int:
        # Young ones may still be resumed; the rows that know them clean up behind themselves.
        limit = min(limit, datetime.now(UTC) - _KEPT_PARTS)
        name, removed = self.settings.buckets[bucket], 0
        pages = self._client.get_paginator("list_multipart_uploads").paginate(Bucket=name)
        for row in [row for page in pages for row in page.get("Uploads", ())]:
            if row["Initiated"] < limit and _OURS.match(row["Key"]):
                self._client.abort_multipart_upload(
                    Bucket=name, Key=row["Key"], UploadId=row["UploadId"]
                )
                removed += 1
        return removed

    def _at(self, bucket: Bucket, key: str) -> dict[str, str]:
        return {"Bucket": self.settings.buckets[bucket], "Key": key}

    def _signed(
        self, operation: str, bucket: Bucket, key: str, expires_seconds: int = 60, **more: Any
    ) -> str:
        parameters = self._at(bucket, key) | more
        url: str = self._signer.generate_presigned_url(
            operation, Params=parameters, ExpiresIn=expires_seconds
        )
        return url
