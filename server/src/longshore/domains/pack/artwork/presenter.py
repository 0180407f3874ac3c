"""Artwork as answers and the audit log show it."""

from collections.abc import Iterable

from longshore.domains.pack.artwork.models import IconBadge, IconSet, Splash
from longshore.domains.pack.artwork.schemas import (
    ChannelBadgeOutput,
    IconSetOutput,
    PictureOutput,
    SplashOutput,
)
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.clock import epoch_seconds


class Presenter:
    """Shows artwork with addresses of one store."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    def icon_set(self, icons: IconSet, badges: Iterable[IconBadge]) -> IconSetOutput:
        """An icon set with its channels' badges."""
        return IconSetOutput.model_validate(
            {
                "id": icons.id,
                "game_id": icons.game_id,
                "name": icons.name,
                "kind": icons.kind,
                "image": self._picture(icons.image_key),
                "foreground": self._picture(icons.foreground_key),
                "background": self._picture(icons.background_key),
                "background_colour": icons.background_colour,
                "badge": self._picture(icons.badge_key),
                "badge_corner": icons.badge_corner,
                "badge_scale": icons.badge_scale,
                "badges": [self._badge(badge) for badge in badges],
                "created_at": epoch_seconds(icons.created_at),
                "updated_at": epoch_seconds(icons.updated_at),
            }
        )

    def splash(self, splash: Splash) -> SplashOutput:
        """A splash picture."""
        return SplashOutput(
            id=splash.id,
            game_id=splash.game_id,
            name=splash.name,
            target=splash.target,
            image=self.stored(splash.image_key),
            created_at=epoch_seconds(splash.created_at),
            updated_at=epoch_seconds(splash.updated_at),
        )

    def _badge(self, badge: IconBadge) -> ChannelBadgeOutput:
        return ChannelBadgeOutput.model_validate(
            {
                "channel_code": badge.channel_code,
                "badge": self.stored(badge.key),
                "corner": badge.corner,
                "scale": badge.scale,
            }
        )

    def _picture(self, key: str | None) -> PictureOutput | None:
        return self.stored(key) if key else None

    def stored(self, key: str) -> PictureOutput:
        """A picture by its key."""
        return PictureOutput(key=key, url=self._store.public_url(Bucket.CDN, key))


_ICON_COLUMNS = (
    "name", "kind", "image_key", "foreground_key", "background_key", "background_colour",
    "badge_key", "badge_corner", "badge_scale",
)  # fmt: skip


def icon_facts(icons: IconSet, badges: Iterable[IconBadge]) -> dict[str, object]:
    """What the audit log keeps of an icon set."""
    shown: dict[str, object] = {name: getattr(icons, name) for name in _ICON_COLUMNS}
    shown["badges"] = {b.channel_code: f"{b.key} {b.corner} {b.scale}" for b in badges}
    return shown


def splash_facts(splash: Splash) -> dict[str, object]:
    """What the audit log keeps of a splash picture."""
    return {name: getattr(splash, name) for name in ("name", "target", "image_key")}
