"""Composition: settings, database and every domain's routes become one application."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response

from longshore.account.identity.authentication import LANE_STATEMENTS
from longshore.composition.domains import HOT_READS, PERIODICS, REGISTRY, ROUTERS, TODOS
from longshore.composition.links import Links, LinksFront
from longshore.composition.metrics import mount_metrics
from longshore.composition.runtime import build_runtime
from longshore.composition.web import mount_web
from longshore.domains.files.uploads import store_refusal
from longshore.gateway.hot_lane import OPEN, HotLane
from longshore.gateway.internal import CallVerifier
from longshore.gateway.remote import RemoteServices
from longshore.gateway.routes import gateway_router
from longshore.gateway.service import internal_router
from longshore.gateway.target import Service
from longshore.integrations.http_out import outgoing_of
from longshore.integrations.jobs import ProcrastinateEngine
from longshore.integrations.messaging.installed import installed_sms
from longshore.integrations.object_store import StoreError
from longshore.integrations.object_store.opened import open_store
from longshore.integrations.object_store.public import mount_store
from longshore.integrations.outbox_page import mount_outbox
from longshore.integrations.resources import Resources
from longshore.integrations.sms import Outbox
from longshore.kit.db.database import Database
from longshore.kit.db.events import EventHub
from longshore.kit.db.lanes import Lanes
from longshore.kit.db.periodic import running
from longshore.kit.http.application import Application
from longshore.kit.http.envelope import install_handlers, refusal
from longshore.kit.http.health import router as health_router
from longshore.kit.http.known_paths import KnownPaths
from longshore.kit.http.metrics import watching_the_loop
from longshore.kit.http.middleware import RequestMiddleware
from longshore.kit.http.operation import check_declared
from longshore.kit.secrets.keyring import keyring_of
from longshore.kit.secrets.passwords import PasswordHashing
from longshore.kit.settings import Settings
from longshore.runtime.app import Runtime, RuntimeFront


def open_resources(settings: Settings, database: Database) -> Resources:
    """The installation's ports, for the application and for workers; nothing is connected yet."""
    return Resources(
        settings=settings,
        keyring=keyring_of(settings),
        store=open_store(settings),
        jobs=ProcrastinateEngine(database.addresses.system),
        events=EventHub(database.addresses.system),
        http_out=outgoing_of(settings),
    )


def build_app(settings: Settings, database: Database, *, code_key: bytes) -> FastAPI:
    """The whole application on an open database.

    `code_key` (32 bytes) is what codes sent by text message are digested with.

    Raises:
        UndeclaredOperationError: a route does not say who may call it.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await lanes.start()
        await app.state.heavy_lanes.start()
        await app.state.session_lanes.start()
        await runtime.start()
        links.start()
        async with running(database, PERIODICS, resources), watching_the_loop():
            yield
        await links.close()
        await runtime.close()
        await lanes.close()
        await app.state.heavy_lanes.close()
        await app.state.session_lanes.close()
        await app.state.remote_services.close()
        await resources.http_out.close()
        await database.dispose()

    app = Application("Longshore", lifespan=lifespan)
    resources = _fill_state(app, settings, database, code_key)
    # First: what has parameters is tried in turn, and parts of uploads come often.
    mount_store(app, settings, resources.store)
    for router in (health_router, *ROUTERS, gateway_router(REGISTRY)):
        app.take(router)
    mount_outbox(app, settings)
    mount_metrics(app, settings, database)
    mount_web(app, settings, resources.store.browser_origins)
    app.router.routes.insert(0, KnownPaths(app.routes))
    _handle_errors(app)
    lanes = _add_hot_lane(app, resources, database)
    app.add_middleware(RequestMiddleware, is_https=_is_https(settings))
    links = app.state.links = Links(settings, database)
    app.add_middleware(LinksFront, links=links)
    runtime = _add_runtime(app, settings, database, code_key)
    if settings.runtime:
        _add_front(app, runtime)
    app.state.front = LinksFront(getattr(app.state, "front", app), links)
    check_declared(app)
    return app


def _add_hot_lane(app: FastAPI, resources: Resources, database: Database) -> Lanes:
    """Answer hot reads before the routes are asked; the lanes are up once they are started."""
    remote: RemoteServices = app.state.remote_services
    reads = [read for read in HOT_READS if read.service is None or not remote.has(read.service)]
    lanes, heavy = (
        Lanes(
            database.addresses.application,
            {"open_scope": OPEN}
            | {read.name: read.statement for read in reads if read.is_heavy == is_heavy},
        )
        for is_heavy in (False, True)
    )
    app.state.lanes, app.state.heavy_lanes = lanes, heavy
    app.add_middleware(
        HotLane,
        lanes=lanes,
        heavy_lanes=heavy,
        reads=reads,
        store=resources.store,
        seconds_idle=resources.settings.session_idle_seconds,
        zone=resources.settings.time_zone,
    )
    return lanes


def _handle_errors(app: FastAPI) -> None:
    """Make every way of failing answer with the envelope, the store's too wherever it is asked."""
    install_handlers(app)
    app.add_exception_handler(StoreError, _on_store)


async def _on_store(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    return refusal(request, store_refusal(error))


def _is_https(settings: Settings) -> bool:
    return settings.public_url is not None and settings.public_url.scheme == "https"


def build_service_app(
    settings: Settings, database: Database, services: Collection[Service], *, code_key: bytes
) -> FastAPI:
    """Some game-side services on their own, behind the gateway of another process.

    Raises:
        ValueError: there is no gateway secret.
    """
    if settings.gateway_secret is None:
        raise ValueError("LONGSHORE_GATEWAY_SECRET is needed")

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await resources.http_out.close()
        await database.dispose()

    app = Application("Longshore services", lifespan=lifespan)
    resources = _fill_state(app, settings, database, code_key)
    verifier = CallVerifier(settings.gateway_secret.get_secret_value().encode())
    app.take(health_router)
    app.take(internal_router(REGISTRY, verifier, services))
    _handle_errors(app)
    app.add_middleware(RequestMiddleware)
    check_declared(app)
    return app


def build_runtime_app(settings: Settings, database: Database, *, code_key: bytes) -> FastAPI:
    """What games call, on its own; several processes of it may stand behind one address."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await runtime.start()
        async with watching_the_loop():
            yield
        await runtime.close()
        await resources.http_out.close()
        await database.dispose()

    app = Application("Longshore run time", lifespan=lifespan)
    resources = _fill_state(app, settings, database, code_key)
    app.take(health_router)
    mount_metrics(app, settings, database)
    _handle_errors(app)
    app.add_middleware(RequestMiddleware)
    runtime = _add_runtime(app, settings, database, code_key)
    _add_front(app, runtime)
    check_declared(app)
    return app


def _add_runtime(app: FastAPI, settings: Settings, database: Database, code_key: bytes) -> Runtime:
    resources: Resources = app.state.resources
    runtime = app.state.runtime = build_runtime(
        settings, database.addresses, resources, code_key=code_key
    )
    return runtime


def _add_front(app: FastAPI, runtime: Runtime) -> None:
    """Before everything of the application, and before the application itself when it is served."""
    app.add_middleware(RuntimeFront, runtime=runtime)
    app.state.front = RuntimeFront(app, runtime)


def _fill_state(app: FastAPI, settings: Settings, database: Database, code_key: bytes) -> Resources:
    """Put what requests work with into the application's state."""
    resources = open_resources(settings, database)
    app.state.settings = settings
    app.state.resources = resources
    app.state.database = database
    app.state.hashing = PasswordHashing(settings.password_slots)
    app.state.outbox = Outbox(database, code_key, log_text=settings.demo)
    app.state.sms = installed_sms(settings, resources.http_out, app.state.outbox)
    app.state.code_key = code_key
    app.state.session_lanes = Lanes(database.addresses.system, LANE_STATEMENTS, count=1)
    app.state.remote_services = RemoteServices(settings)
    app.state.todo_kinds = TODOS
    return resources
