"""Which objects evidence is: sealed files of the private bucket."""

from sqlalchemy import literal, null, select

from longshore.domains.operate.refund_cases.models import RefundCaseFile
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket

_bucket = literal(str(Bucket.PRIVATE))

NAMINGS = (
    Naming(
        select(
            _bucket, RefundCaseFile.object_key, RefundCaseFile.stored_bytes, RefundCaseFile.sha256
        ).where(RefundCaseFile.secret.is_not(None))
    ),
    # Forgotten already, removed by the sweep.
    Naming(
        select(_bucket, RefundCaseFile.object_key, null(), null()).where(
            RefundCaseFile.secret.is_(None)
        ),
        is_needed=False,
    ),
)
