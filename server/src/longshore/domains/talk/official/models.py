"""Official channel settings, the same for every publisher."""

from sqlalchemy import CheckConstraint, String
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base


class OfficialChannel(Base):
    """One of the four official channels (clause E-03): ma, mi, ga, gi."""

    __tablename__ = "official_channel"
    __table_args__ = (CheckConstraint("group_key IN ('ma', 'mi', 'ga', 'gi')", name="group_key"),)

    group_key: Mapped[str] = mapped_column(String(2), primary_key=True)
    channel: Mapped[str] = mapped_column(String(40))
    channel_id: Mapped[int]
