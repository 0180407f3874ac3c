"""What a build asks of artwork."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.artwork import repository
from longshore.kit.errors import NotFoundError


@dataclass(frozen=True, slots=True)
class Artwork:
    """Pictures for one channel package; keys are those of Bucket.CDN.

    Attributes:
        icon_key: a whole icon, or None.
        foreground_key: adaptive foreground, or None; comes with `background`.
        background: adaptive background, a colour such as `#ff8800` or a key.
        badge_key: corner badge, or None; drawn over the icon, or over the mother's own.
        badge_corner: `top-left`, `top-right`, `bottom-left` or `bottom-right`.
        badge_scale: side of the badge as a share of the icon's, 0.1 to 0.6.
        splash_key: splash picture, or None; comes with `splash_target`.
        splash_target: `drawable/name` or an entry such as `assets/splash.png`.
    """

    icon_key: str | None = None
    badge_key: str | None = None
    badge_corner: str = "bottom-right"
    badge_scale: float = 0.4
    foreground_key: str | None = None
    background: str | None = None
    splash_key: str | None = None
    splash_target: str | None = None

    @property
    def background_is_colour(self) -> bool:
        """True when `background` is a colour and no key."""
        return (self.background or "").startswith("#")


@dataclass(frozen=True, slots=True)
class PictureIds:
    """The pictures of a game by id; `splashes` with what each takes the place of."""

    icon_sets: frozenset[int]
    splashes: Mapping[int, str]


async def picture_ids(session: AsyncSession, game_id: int) -> PictureIds:
    """Every icon set and splash picture of a game, in one statement."""
    return picture_ids_of(await repository.ids(session, game_id))


def picture_ids_of(rows: Sequence[tuple[str, int, str]]) -> PictureIds:
    """The pictures by their kind, id and target."""
    return PictureIds(
        frozenset(number for kind, number, _ in rows if kind == "icon_set"),
        {number: target for kind, number, target in rows if kind == "splash"},
    )


async def artwork_of(
    session: AsyncSession,
    game_id: int,
    icon_set_id: int | None,
    splash_id: int | None,
    *,
    channel_code: str = "",
) -> Artwork:
    """The pictures that a channel uses; its own badge wins over the icon set's.

    Raises:
        NotFoundError: no such icon set or splash picture of this game.
    """
    found: dict[str, str | float | None] = {}
    if icon_set_id is not None:
        icons = await repository.find_icon_set(session, game_id, icon_set_id)
        if icons is None:
            raise NotFoundError()
        found |= {
            "icon_key": icons.image_key,
            "foreground_key": icons.foreground_key,
            "background": icons.background_colour or icons.background_key,
            "badge_key": icons.badge_key,
            "badge_corner": icons.badge_corner,
            "badge_scale": icons.badge_scale,
        }
        badge = await repository.find_badge(session, icon_set_id, channel_code)
        if badge is not None:
            found |= {
                "badge_key": badge.key,
                "badge_corner": badge.corner,
                "badge_scale": badge.scale,
            }
    if splash_id is not None:
        splash = await repository.find_splash(session, game_id, splash_id)
        if splash is None:
            raise NotFoundError()
        found |= {"splash_key": splash.image_key, "splash_target": splash.target}
    return Artwork(**found)  # type: ignore[arg-type]
