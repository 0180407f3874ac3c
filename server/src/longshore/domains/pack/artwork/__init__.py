"""Icon sets with badges, and splash pictures."""

from longshore.domains.pack.artwork.icon_sets import (
    delete_icon_set,
    list_icon_sets,
    preview,
    save_icon_set,
)
from longshore.domains.pack.artwork.preview import draw as render_icon_preview
from longshore.domains.pack.artwork.public import (
    Artwork,
    PictureIds,
    artwork_of,
    picture_ids,
    picture_ids_of,
)
from longshore.domains.pack.artwork.schemas import (
    ArtworkId,
    Deleted,
    IconFields,
    IconPreviewOutput,
    IconSetForm,
    IconSetOutput,
    SplashForm,
    SplashOutput,
)
from longshore.domains.pack.artwork.splashes import delete_splash, list_splashes, save_splash
from longshore.domains.pack.artwork.users import ICON_SET_USERS, SPLASH_USERS

__all__ = [
    "ICON_SET_USERS",
    "SPLASH_USERS",
    "Artwork",
    "ArtworkId",
    "Deleted",
    "IconFields",
    "IconPreviewOutput",
    "IconSetForm",
    "IconSetOutput",
    "PictureIds",
    "SplashForm",
    "SplashOutput",
    "artwork_of",
    "delete_icon_set",
    "delete_splash",
    "list_icon_sets",
    "list_splashes",
    "picture_ids",
    "picture_ids_of",
    "preview",
    "render_icon_preview",
    "save_icon_set",
    "save_splash",
]
