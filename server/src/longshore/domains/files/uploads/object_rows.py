"""Which objects the rows of uploads name."""

from sqlalchemy import case, literal, null, select
from sqlalchemy.dialects.postgresql import distinct_on

from longshore.domains.files.uploads.models import Upload
from longshore.integrations.object_store.naming import Naming

# An agreement's key is the same each time, and publishing writes there too.
_is_fixed = Upload.purpose != literal("agreement")
# Of several uploads to one given key, the last is what is there.
_complete = (
    select(
        Upload.bucket,
        Upload.object_key,
        case((_is_fixed, Upload.size_bytes)),
        case((_is_fixed, Upload.sha256)),
    )
    .where(Upload.status == "complete")
    .ext(distinct_on(Upload.bucket, Upload.object_key))
    .order_by(Upload.bucket, Upload.object_key, Upload.completed_at.desc())
)
_unfinished = select(Upload.bucket, Upload.object_key, null(), null()).where(
    Upload.status != "complete"
)
_staged = select(Upload.bucket, Upload.staged_key, null(), null()).where(
    Upload.staged_key.is_not(None)
)

NAMINGS = (
    Naming(_complete),
    Naming(_unfinished, is_needed=False),
    Naming(_staged, is_needed=False),
)
