"""Composition: settings, database and every domain's routes become one application."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from fastapi import FastAPI

from longshore import __version__
from longshore.domains.access_keys import routes as access_key_routes
from longshore.domains.administration import (
    audit_routes,
    invitation_routes,
    people_routes,
    role_routes,
)
from longshore.domains.agreements import routes as agreement_routes
from longshore.domains.artwork import routes as artwork_routes
from longshore.domains.builds import routes as build_routes
from longshore.domains.callbacks import routes as callback_routes
from longshore.domains.channels import routes as channel_routes
from longshore.domains.comments import routes as comment_routes
from longshore.domains.games import routes as game_routes
from longshore.domains.gateway import routes as gateway_routes
from longshore.domains.gateway.internal import CallVerifier
from longshore.domains.gateway.remote import RemoteServices
from longshore.domains.gateway.service import internal_router
from longshore.domains.gateway.services import REGISTRY
from longshore.domains.gateway.target import Service
from longshore.domains.goods import routes as goods_routes
from longshore.domains.home import routes as home_routes
from longshore.domains.identity import api_key_routes, self_routes, setup_routes
from longshore.domains.identity import routes as identity_routes
from longshore.domains.mini_games import routes as mini_game_routes
from longshore.domains.official import routes as official_routes
from longshore.domains.signing_keys import routes as signing_key_routes
from longshore.domains.store import mount_store
from longshore.domains.uploads import PERIODICS as UPLOAD_PERIODICS
from longshore.domains.uploads import routes as upload_routes
from longshore.domains.validation import routes as validation_routes
from longshore.integrations.jobs import ProcrastinateEngine
from longshore.integrations.object_store.opened import open_store
from longshore.integrations.outbox_page import mount_outbox
from longshore.integrations.resources import Resources
from longshore.integrations.sms import OutboxSmsSender
from longshore.kit.db import Database
from longshore.kit.envelope import install_handlers
from longshore.kit.events import EventHub
from longshore.kit.health import router as health_router
from longshore.kit.http_out import outgoing_of
from longshore.kit.keyring import keyring_of
from longshore.kit.middleware import RequestMiddleware
from longshore.kit.operation import OperationRouter, check_declared
from longshore.kit.passwords import PasswordHashing
from longshore.kit.periodic import Periodic, running
from longshore.kit.settings import Settings
from longshore.web import mount_web

ROUTERS: tuple[OperationRouter, ...] = (
    health_router,
    identity_routes.router,
    self_routes.router,
    api_key_routes.router,
    setup_routes.router,
    game_routes.router,
    people_routes.router,
    invitation_routes.router,
    role_routes.router,
    audit_routes.router,
    comment_routes.router,
    home_routes.router,
    official_routes.router,
    upload_routes.router,
    access_key_routes.router,
    signing_key_routes.router,
    callback_routes.router,
    goods_routes.router,
    artwork_routes.router,
    agreement_routes.router,
    channel_routes.router,
    mini_game_routes.router,
    validation_routes.router,
    build_routes.router,
    gateway_routes.router,
)

# What repeats while the server runs, of all processes in one at a time.
PERIODICS: tuple[Periodic[Resources], ...] = (*UPLOAD_PERIODICS,)


def open_resources(settings: Settings, database: Database) -> Resources:
    """The installation's ports, for the application and for workers; nothing is connected yet."""
    return Resources(
        keyring=keyring_of(settings),
        store=open_store(settings),
        jobs=ProcrastinateEngine(database.url),
        events=EventHub(database.url),
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
        async with running(database, PERIODICS, resources):
            yield
        await app.state.remote_services.close()
        await database.dispose()

    app = FastAPI(
        title="Longshore",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
    )
    resources = _fill_state(app, settings, database, code_key)
    # First: routes are tried in turn, and each part of an upload would be held against all others.
    mount_store(app, settings, resources.store)
    for router in ROUTERS:
        app.include_router(router)
    mount_outbox(app, settings)
    mount_web(app, settings, resources.store.browser_origins)
    install_handlers(app)
    app.add_middleware(RequestMiddleware)
    check_declared(app)
    return app


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
        await database.dispose()

    app = FastAPI(
        title="Longshore services",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
    )
    _fill_state(app, settings, database, code_key)
    verifier = CallVerifier(settings.gateway_secret.get_secret_value().encode())
    app.include_router(health_router)
    app.include_router(internal_router(REGISTRY, verifier, services))
    install_handlers(app)
    app.add_middleware(RequestMiddleware)
    check_declared(app)
    return app


def _fill_state(app: FastAPI, settings: Settings, database: Database, code_key: bytes) -> Resources:
    """Put what requests work with into the application's state."""
    resources = open_resources(settings, database)
    app.state.settings = settings
    app.state.resources = resources
    app.state.database = database
    app.state.hashing = PasswordHashing(settings.password_slots)
    app.state.sms = OutboxSmsSender(database, log_text=settings.demo)
    app.state.code_key = code_key
    app.state.remote_services = RemoteServices(settings)
    return resources
