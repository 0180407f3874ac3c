"""Mini-program games: platform parameters and project files (小游戏SDK)."""

from longshore.domains.mini_games.schemas import (
    OfGame,
    PlatformOutput,
    PlatformReference,
    Project,
    SavePlatform,
)
from longshore.domains.mini_games.service import export_project, list_platforms, save_platform

__all__ = [
    "OfGame",
    "PlatformOutput",
    "PlatformReference",
    "Project",
    "SavePlatform",
    "export_project",
    "list_platforms",
    "save_platform",
]
