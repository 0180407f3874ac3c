"""Tables of filings."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    String,
    UniqueConstraint,
    func,
)
from sqlalchemy.orm import Mapped, mapped_column

from longshore.kit.db.database import Base

KEY_LENGTH = 2_000


class AppFiling(Base):
    """What was filed of one package name of a game, as the authority's certificate says it.

    `certificate_md5` is 32 lower-case hexadecimal digits; `public_key` stands as it was entered,
    without spaces: filing portals print it in half a dozen forms.
    """

    __tablename__ = "app_filing"
    __table_args__ = (
        ForeignKeyConstraint(
            ["publisher_id", "game_id"], ["game.publisher_id", "game.id"], ondelete="CASCADE"
        ),
        UniqueConstraint("game_id", "package_name"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    publisher_id: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[str] = mapped_column(String(60))
    package_name: Mapped[str] = mapped_column(String(255))
    certificate_md5: Mapped[str] = mapped_column(String(32))
    public_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    updated_user_name: Mapped[str] = mapped_column(String(50))
    updated_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
