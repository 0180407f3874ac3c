"""What players fetch: one document per game and channel code in the log bucket (clause U-03).

`{gid}/{cid}/agr.json` for the SDK and `{gid}/{cid}/agr.html` for a browser, below the publisher's
prefix; `cid` is the channel code, or `all`. They hold every published kind and are written anew
with every publication, so that what stands there is what the database says.
"""

import html
import json

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.files.uploads import agreement_key
from longshore.domains.pack.agreements import repository
from longshore.domains.pack.agreements.models import Agreement, AgreementVersion
from longshore.domains.pack.agreements.public_page import EVERY_CHANNEL
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.clock import epoch_seconds

_PAGE = """<!doctype html>
<html lang="zh"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title></head>
<body style="max-width:46rem;margin:0 auto;padding:1rem;font-family:system-ui;line-height:1.7">
{body}</body></html>
"""

Published = list[tuple[Agreement, AgreementVersion]]


async def write_documents(
    session: AsyncSession,
    store: ObjectStore,
    publisher_id: int,
    game_id: int,
    channel_code: str,
) -> None:
    """Write (or, when nothing is published any more, remove) the documents."""
    rows = await repository.published(session, game_id, channel_code)
    documents = {
        "json": (_as_json(rows), "application/json"),
        "html": (_as_page(rows), "text/html; charset=utf-8"),
    }
    for extension, (text, content_type) in documents.items():
        channel = channel_code or EVERY_CHANNEL
        key = agreement_key(game_id, channel, extension, is_test=False)
        if rows:
            await store.put_bytes(Bucket.LOG, key, text.encode(), content_type=content_type)
        else:
            await store.delete(Bucket.LOG, key)


def _as_json(rows: Published) -> str:
    found = {
        agreement.kind: {
            "version": version.version,
            "title": version.title,
            "html": version.html,
            "published_at": epoch_seconds(agreement.published_at or agreement.updated_at),
        }
        for agreement, version in rows
    }
    return json.dumps({"agreements": found}, ensure_ascii=False)


def _as_page(rows: Published) -> str:
    sections = [
        f'<section id="{agreement.kind}"><h1>{html.escape(version.title)}</h1>\n'
        f"{version.html}</section>\n"
        for agreement, version in rows
    ]
    title = " · ".join(html.escape(version.title) for _, version in rows)
    return _PAGE.format(title=title, body="".join(sections))
