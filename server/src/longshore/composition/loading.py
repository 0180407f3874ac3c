"""Loading the provider's catalogue from a folder, as a command of its own."""

from pathlib import Path

from longshore.domains.pack.channels import LoadReport, load_catalogue
from longshore.integrations.object_store.opened import open_store
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings


async def load_folder(settings: Settings, addresses: Addresses, folder: Path) -> LoadReport:
    """Load every channel of the folder into the database; see `load_catalogue`."""
    return await load_catalogue(addresses.system, open_store(settings), folder)
