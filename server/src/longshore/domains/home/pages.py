"""Which page of the console a todo leads to, and whether the caller may open it."""

from longshore.domains.identity import Actor, Permission

HOME = "/home"
SETTING = "/setting"
POPULARIZE = "/popularize"
# Route names, as comments carry them in `page_id` (clause R-08), with path and permission.
_PAGES: dict[str, tuple[str, Permission]] = {
    "SDK": ("/pack/sdk", Permission.PACK),
    "MiniSdk": ("/pack/mini-sdk", Permission.PACK),
    "GameConf": ("/pack/game-conf", Permission.PACK),
    "TestValidity": ("/pack/test-validity", Permission.PACK),
    "Channel": ("/pack/channel", Permission.PACK),
    "PackTool": ("/pack/packTool", Permission.PACK),
    "Operate": ("/operate", Permission.OPERATE),
    "Popularize": (POPULARIZE, Permission.POPULARIZE),
    "DataCenter": ("/data-center", Permission.DATA_CENTER),
}
_BY_PATH = {path: (path, permission) for path, permission in _PAGES.values()}


def route_of(actor: Actor, page_id: str) -> str:
    """The path of a page given by name or path; home when the caller may not open it."""
    path, permission = _PAGES.get(page_id) or _BY_PATH.get(page_id) or (HOME, None)
    return path if permission is None or actor.can(permission) else HOME
