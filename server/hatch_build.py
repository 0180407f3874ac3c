"""What the wheel holds besides the server's own sources: the packer and the built web.

A checkout is used in place (`editable`) and finds both where they are.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_APPS = ("console", "popularize", "data-center")


class BuildHook(BuildHookInterface[Any]):
    """Puts `longshore_packer` beside `longshore`, the web's builds into `longshore/web_files`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folders; a wheel without the web is refused, since it would show nobody a page.

        Raises:
            FileNotFoundError: an app is not built.
        """
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root).parent
        included = build_data["force_include"]
        included[str(root / "packer/src/longshore_packer")] = "longshore_packer"
        for app in _APPS:
            folder = root / "web/apps" / app / "dist"
            if not (folder / "index.html").is_file() and not any(folder.glob("*")):
                raise FileNotFoundError(f"{folder} is not built; run `make setup-run` first")
            included[str(folder)] = f"longshore/web_files/{app}"
