"""Which objects published contents name: pictures of the public bucket."""

from sqlalchemy import String, cast, func, literal, literal_column, null, select
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH

from longshore.domains.operate.publishing.models import (
    PublishedDraft,
    PublishedSchedule,
    PublishedVersion,
)
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket

_ICONS = '$.items[*].icon ? (@ != "")'


def _icons(table: type[PublishedDraft | PublishedVersion | PublishedSchedule]) -> Naming:
    found = func.jsonb_path_query(cast(table.content, JSONB), cast(_ICONS, JSONPATH), type_=JSONB)
    key = found.op("#>>", return_type=String)(literal_column("'{}'::text[]"))
    rows = select(literal(str(Bucket.CDN)), key, null(), null())
    return Naming(rows.where(table.kind == "floating"))


NAMINGS = tuple(_icons(table) for table in (PublishedDraft, PublishedVersion, PublishedSchedule))
