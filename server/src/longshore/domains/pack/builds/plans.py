"""What one item is to be built of: fixed when the build starts, without secrets, kept for ever."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack import artwork
from longshore.domains.pack.builds.errors import ArtworkGoneError
from longshore.domains.pack.channels import ChannelRecipe
from longshore.integrations.object_store import Bucket
from longshore.kit.errors import NotFoundError


async def plan_of(
    session: AsyncSession, recipe: ChannelRecipe, signing_key_id: int
) -> dict[str, Any]:
    """The plan of a channel as it is configured now.

    Raises:
        ArtworkGoneError: its icon set or splash picture is gone.
    """
    try:
        art = await artwork.artwork_of(
            session,
            recipe.game_id,
            recipe.icon_set_id,
            recipe.splash_id,
            channel_code=recipe.channel_code,
        )
    except NotFoundError as error:
        raise ArtworkGoneError(**recipe.channel_name) from error
    pictures = {
        "icon": art.icon_key,
        "foreground": art.foreground_key,
        "background": None if art.background_is_colour else art.background,
        "badge": art.badge_key,
        "splash": art.splash_key,
    }
    return {
        "config": {
            "channel": recipe.channel_code,
            "package_name": recipe.package_name,
            "package_suffix": recipe.package_suffix,
            "label": recipe.label,
            "parameters": dict(recipe.parameters),
            "meta_data": dict(recipe.meta_data),
            "permissions_added": list(recipe.permissions_added),
            "permissions_removed": list(recipe.permissions_removed),
            "manifest_overrides": list(recipe.manifest_overrides),
            "badge_corner": art.badge_corner,
            "badge_scale": art.badge_scale,
            "background_colour": art.background if art.background_is_colour else None,
            "splash_target": art.splash_target,
        },
        "version": recipe.version,
        "secret_keys": list(recipe.secret_keys),
        "plugin": {
            "version": recipe.plugin.version,
            "key": recipe.plugin.key,
            "sha256": recipe.plugin.sha256,
        }
        if recipe.plugin
        else None,
        "signing_key_id": signing_key_id,
        "pictures": {
            name: {"bucket": str(Bucket.CDN), "key": key} for name, key in pictures.items() if key
        },
    }
