"""Links to finished packages: /sdk/build/link, and the page on which a phone installs one."""

from pydantic import BaseModel

from longshore.domains.pack.builds.schemas.common import Ids
from longshore.gateway.of_game import OfGame


class LinkRequest(OfGame):
    """Finished items to download, all of one game: /sdk/build/link."""

    item_ids: Ids


class LinkOutput(BaseModel):
    """A finished package. `url` needs no header and ends at `expires_at`.

    `install_path` is the page for phones under this server's address, without a login; it ends at
    `expires_at` as well and is what a QR code shows.
    """

    item_id: int
    file_name: str
    size: int
    sha256: str
    url: str
    install_path: str
    expires_at: int


class LinksOutput(BaseModel):
    """Links of the items, and one address that gives all of them as a ZIP."""

    list: list[LinkOutput]
    zip_url: str
    zip_name: str
    expires_at: int


class InstallOutput(BaseModel):
    """What the install page shows: GET /ultra/pack/install?token=... (public, no login)."""

    game_name: str
    icon_url: str
    channel_name: str
    package_name: str
    version_name: str
    size: int
    sha256: str
    file_name: str
    url: str
    expires_at: int
