"""The few XML documents of the S3 subset (source: the S3 API reference)."""

from collections.abc import Sequence
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from longshore.integrations.object_store.port import ObjectInfo, Part, StoreError

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/"
_MOST_BODY_BYTES = 2_000_000


def error(code: str, message: str, resource: str) -> str:
    """An error document."""
    return f"{_HEAD}<Error>{_tags(Code=code, Message=message, Resource=resource)}</Error>"


def begun(bucket: str, key: str, upload_id: str) -> str:
    """The answer to beginning an upload in parts."""
    return _document(
        "InitiateMultipartUploadResult", _tags(Bucket=bucket, Key=key, UploadId=upload_id)
    )


def completed(bucket: str, info: ObjectInfo) -> str:
    """The answer to completing an upload in parts."""
    tags = _tags(
        Location=f"/{bucket}/{info.key}", Bucket=bucket, Key=info.key, ETag=f'"{info.etag}"'
    )
    return _document("CompleteMultipartUploadResult", tags)


def part_list(bucket: str, key: str, upload_id: str, parts: Sequence[Part], *, more: bool) -> str:
    """One page of an upload's parts."""
    rows = "".join(f"<Part>{_part_tags(part)}</Part>" for part in parts)
    last = parts[-1].number if parts else 0
    tags = _tags(
        Bucket=bucket, Key=key, UploadId=upload_id, IsTruncated=str(more).lower(),
        NextPartNumberMarker=last,
    )  # fmt: skip
    return _document("ListPartsResult", tags + rows)


def _part_tags(part: Part) -> str:
    return _tags(PartNumber=part.number, ETag=f'"{part.etag}"', Size=part.size_bytes)


def read_completion(body: bytes) -> list[tuple[int, str]]:
    """The parts (number, ETag) that a completion asks for.

    Raises:
        StoreError: not the document that S3 describes. Declarations of types are refused, so that
            no entity can be defined.
    """
    if len(body) > _MOST_BODY_BYTES or b"<!" in body:
        raise StoreError("MalformedXML", "the body is not a completion document")
    try:
        root = ElementTree.fromstring(body)  # noqa: S314 - nothing can be declared, see above
        rows = [node for node in root if node.tag.endswith("Part")]
        return [(int(_text(row, "PartNumber")), _text(row, "ETag")) for row in rows]
    except (ElementTree.ParseError, ValueError) as problem:
        raise StoreError("MalformedXML", "the body is not a completion document") from problem


def _text(row: ElementTree.Element, name: str) -> str:
    for node in row:
        if node.tag.rpartition("}")[2] == name:
            return node.text or ""
    raise ValueError(name)


def _document(name: str, content: str) -> str:
    return f'{_HEAD}<{name} xmlns="{_NAMESPACE}">{content}</{name}>'


def _tags(**values: object) -> str:
    return "".join(f"<{name}>{escape(str(value))}</{name}>" for name, value in values.items())
