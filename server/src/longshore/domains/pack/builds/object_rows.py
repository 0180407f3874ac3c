"""Which objects the rows of builds name; all of them are in the private bucket."""

from sqlalchemy import func, literal, null, select
from sqlalchemy.dialects.postgresql import JSONB

from longshore.domains.pack.builds.models import MotherBase, MotherPackage, PackGarbage, PackItem
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket

_private = literal(str(Bucket.PRIVATE))
_mothers = select(
    _private, MotherPackage.object_key, MotherPackage.size_bytes, MotherPackage.sha256
).where(MotherPackage.removed_at.is_(None))
_bases = select(_private, MotherBase.object_key, MotherBase.size_bytes, null())
_indexes = select(_private, MotherBase.index_key, null(), null())
_packages = select(_private, PackItem.object_key, PackItem.size_bytes, PackItem.sha256).where(
    PackItem.object_key.is_not(None)
)
_picture = func.jsonb_each(PackItem.plan["pictures"]).table_valued("key", "value")
_place = _picture.c.value.cast(JSONB)
_pictures = (
    select(_place["bucket"].astext, _place["key"].astext, null(), null())
    .select_from(PackItem)
    .join(_picture, literal(True))
    .where(
        func.jsonb_typeof(PackItem.plan["pictures"]) == "object",
        PackItem.state == "succeeded",
        _place["key"].astext.is_not(None),
    )
)
_garbage = select(_private, PackGarbage.object_key, null(), null())

NAMINGS = (
    *(Naming(rows) for rows in (_mothers, _bases, _indexes, _packages, _pictures)),
    Naming(_garbage, is_needed=False),
)
