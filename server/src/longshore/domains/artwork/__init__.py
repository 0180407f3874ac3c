"""Icon sets with badges, and splash pictures."""

from longshore.domains.artwork.front import Artwork, artwork_of
from longshore.domains.artwork.icon_sets import (
    delete_icon_set,
    list_icon_sets,
    preview,
    save_icon_set,
)
from longshore.domains.artwork.preview import draw as render_icon_preview
from longshore.domains.artwork.schemas import (
    ArtworkId,
    Deleted,
    IconFields,
    IconPreviewOutput,
    IconSetForm,
    IconSetOutput,
    OfGame,
    SplashForm,
    SplashOutput,
)
from longshore.domains.artwork.splashes import delete_splash, list_splashes, save_splash

__all__ = [
    "Artwork",
    "ArtworkId",
    "Deleted",
    "IconFields",
    "IconPreviewOutput",
    "IconSetForm",
    "IconSetOutput",
    "OfGame",
    "SplashForm",
    "SplashOutput",
    "artwork_of",
    "delete_icon_set",
    "delete_splash",
    "list_icon_sets",
    "list_splashes",
    "preview",
    "render_icon_preview",
    "save_icon_set",
    "save_splash",
]
