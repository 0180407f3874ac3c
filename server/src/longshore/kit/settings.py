"""Settings: one typed, frozen object, read once from the environment."""

import os
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AnyHttpUrl, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from longshore.kit.clock import known_zones
from longshore.kit.http.addresses import Allowed


class Settings(BaseSettings):
    """Everything that can be configured, each from an environment variable `LONGSHORE_<NAME>`.

    Durations carry their unit in the name; sizes are bytes. A wrong value stops the start.
    """

    model_config = SettingsConfigDict(env_prefix="LONGSHORE_", frozen=True, extra="ignore")

    host: str = Field("127.0.0.1", description="Address to listen on.")
    port: Annotated[int, Field(ge=1, le=65535)] = Field(8000, description="Port to listen on.")
    data_dir: Path = Field(Path("data"), description="Where the embedded mode keeps everything.")
    demo: bool = Field(False, description="Load the demo publishers and serve the SMS outbox page.")
    demo_players: Annotated[int, Field(ge=0, le=100_000)] = Field(
        250, description="Players whose last 60 days the demo plays in the background; 0 for none."
    )
    database_url: SecretStr | None = Field(
        None,
        description="PostgreSQL to use, as the role longshore_app; empty starts the embedded one.",
    )
    database_system_url: SecretStr | None = Field(
        None, description="The same database as the role longshore_system; needed beside it."
    )
    database_owner_url: SecretStr | None = Field(
        None, description="The same as the owner of its tables; only where migrations run."
    )
    master_key: SecretStr | None = Field(
        None,
        description="Keys that secrets are sealed with: base64 of 32 bytes each, newest first, "
        "separated by commas; empty keeps them in data_dir/master.key.",
    )
    master_key_file: Path | None = Field(
        None, description="Where the master keys are kept instead of data_dir/master.key."
    )
    pg_bin: Path | None = Field(None, description="Folder with PostgreSQL's programs to use.")
    database_pool_size: Annotated[int, Field(ge=1, le=200)] = 10
    runtime_pool_size: Annotated[int, Field(ge=1, le=200)] = Field(
        10, description="Connections of the run time, which the console does not share."
    )
    runtime: bool = Field(
        True, description="Answer what games call (/sdk/) in the console's process as well."
    )
    event_spool_gib: Annotated[int, Field(ge=1)] = Field(
        20, description="GiB of reported events that may wait on disk; then clients are told so."
    )
    workers: Annotated[int, Field(ge=0, le=64)] = Field(
        min(4, os.cpu_count() or 1),
        description="Jobs that this process works on at once; 0 leaves them to other machines.",
    )
    web_dir: Path | None = Field(None, description="Built web; empty uses the one in the package.")
    provider_website: AnyHttpUrl | None = Field(
        None, description="Where the sidebar's logo leads; empty shows a page that says so."
    )
    trusted_proxies: Annotated[int, Field(ge=0, le=5)] = Field(
        0, description="Proxies in front, counted from the right of X-Forwarded-For."
    )
    drain_seconds: Annotated[float, Field(ge=0, le=300)] = Field(
        0,
        description="Seconds for which `/readyz` says 503 before SIGTERM ends the taking of calls.",
    )
    session_idle_seconds: Annotated[int, Field(ge=60)] = 12 * 3600
    session_absolute_seconds: Annotated[int, Field(ge=60)] = 7 * 86400
    sessions_per_user: Annotated[int, Field(ge=1, le=100)] = 10
    password_min_length: Annotated[int, Field(ge=8, le=64)] = 15
    password_slots: Annotated[int, Field(ge=1, le=64)] = Field(
        2, description="Password hashes computed at once (19 MiB each)."
    )
    store_kind: Literal["embedded", "s3", "obs", "oss", "cos"] = Field(
        "embedded",
        description="Where files go: data_dir, any S3 store, Huawei OBS, Aliyun OSS, Tencent COS.",
    )
    store_endpoint: AnyHttpUrl | None = Field(None, description="The store's S3 address.")
    store_public_endpoint: AnyHttpUrl | None = Field(
        None, description="The store's address for browsers, when it is another."
    )
    store_region: str = Field("us-east-1", description="Region that signatures name.")
    store_access_key: SecretStr | None = None
    store_secret_key: SecretStr | None = None
    store_bucket_private: str = Field("longshore-private", description="Bucket nobody may read.")
    store_bucket_cdn: str = Field("longshore-cdn", description="Bucket everybody may read.")
    store_bucket_static: str = Field("longshore-static", description="Bucket everybody may read.")
    store_bucket_log: str = Field("longshore-log", description="Bucket of agreement texts.")
    store_cdn_url: AnyHttpUrl | None = Field(
        None, description="Public base of the CDN bucket; empty is the bucket's own address."
    )
    store_static_url: AnyHttpUrl | None = Field(
        None, description="Public base of the static bucket; empty is the bucket's own address."
    )
    store_path_style: bool | None = Field(
        None, description="Bucket in the path and not in the host; empty decides by the kind."
    )
    store_smallest_part_bytes: Annotated[int, Field(ge=1)] | None = Field(
        None, description="Smallest part but the last; empty asks the store at the start."
    )
    public_url: AnyHttpUrl | None = Field(
        None, description="Where people reach the console; the store must allow its origin."
    )
    upload_quota_gib: Annotated[int, Field(ge=0)] = Field(
        200,
        description="GiB that one publisher may upload, unfinished included; 0: no limit.",
    )
    sms_provider: Literal["outbox", "aliyun", "tencent", "http"] = Field(
        "outbox", description="Who sends the console's own codes; games have their own provider."
    )
    sms_key_id: str = Field("", description="The provider's AccessKey ID or SecretId.")
    sms_secret: SecretStr | None = Field(None, description="The secret that belongs to it.")
    sms_sign_name: str = Field("", description="The signature name that the provider approved.")
    sms_app_id: str = Field("", description="SdkAppId, of Tencent Cloud only.")
    sms_template_code: str = Field("", description="The provider's template of a code.")
    sms_template_notice: str = Field(
        "", description="Its template that tells a former phone which account has another now."
    )
    sms_url: AnyHttpUrl | None = Field(
        None, description="Another endpoint of the provider; the address of plain HTTP."
    )
    sms_body: str = Field(
        '{"to": "{to}", "text": "{text}", "key": "{key}"}',
        description="What plain HTTP sends as JSON: {to}, {text} and {key} are filled.",
    )
    outgoing_allow: Annotated[tuple[str, ...], NoDecode] = Field(
        (),
        description="Private targets that calls to games' servers may reach: host:port, addresses "
        "and networks, separated by commas; all others must be public.",
    )
    outgoing_plain_http: bool = Field(
        False, description="Allow http:// in calls to games' servers in the public internet."
    )
    gateway_usdk_url: AnyHttpUrl | None = Field(
        None, description="Where the usdk service runs; empty runs it in this process."
    )
    gateway_msdk_url: AnyHttpUrl | None = Field(None, description="The same for msdk.")
    gateway_pb_url: AnyHttpUrl | None = Field(None, description="The same for pb.")
    gateway_hgsdk_url: AnyHttpUrl | None = Field(None, description="The same for hgsdk.")
    gateway_data_new_url: AnyHttpUrl | None = Field(None, description="The same for data-new.")
    gateway_secret: Annotated[SecretStr, Field(min_length=32)] | None = Field(
        None, description="What the gateway signs its calls to other processes with."
    )
    max_body_bytes: Annotated[int, Field(ge=1024)] = 1_048_576
    metrics_token: Annotated[SecretStr, Field(min_length=16)] | None = Field(
        None, description="What /metrics asks for; empty shows it to this machine only."
    )
    analytics: bool = Field(
        True, description="Run the data center's engine and its loader beside the console."
    )
    analytics_url: AnyHttpUrl | None = Field(
        None, description="A ClickHouse server to use instead of the embedded engine."
    )
    analytics_password: SecretStr | None = Field(None, description="Of the user that it names.")
    analytics_kept_seconds: float = Field(
        2.0, ge=0, le=60,
        description="So long an answer of the data center is shared with who asks the same.",
    )  # fmt: skip
    time_zone: str = Field("Asia/Shanghai", description="Zone of days in figures and reports.")
    log_format: Literal["json", "console"] = "console"

    @field_validator("outgoing_allow", mode="before")
    @classmethod
    def _readable_targets(cls, value: object) -> object:
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, list | tuple):
            return parts
        targets = tuple(str(part).strip() for part in parts if str(part).strip())
        Allowed(targets)
        return targets

    @model_validator(mode="after")
    def _sms_provider_is_whole(self) -> Self:
        needed = {
            "outbox": (),
            "aliyun": ("sms_key_id", "sms_secret", "sms_sign_name", "sms_template_code"),
            "tencent": (
                "sms_key_id", "sms_secret", "sms_sign_name", "sms_app_id", "sms_template_code",
            ),
            "http": ("sms_url",),
        }  # fmt: skip
        missing = [name for name in needed[self.sms_provider] if not getattr(self, name)]
        if missing:
            names = ", ".join(f"LONGSHORE_{name.upper()}" for name in missing)
            raise ValueError(f"LONGSHORE_SMS_PROVIDER={self.sms_provider} needs {names}")
        return self

    @model_validator(mode="after")
    def _remote_services_are_signed(self) -> Self:
        urls = (
            self.gateway_usdk_url,
            self.gateway_msdk_url,
            self.gateway_pb_url,
            self.gateway_hgsdk_url,
            self.gateway_data_new_url,
        )
        if any(urls) and self.gateway_secret is None:
            raise ValueError("LONGSHORE_GATEWAY_SECRET is needed beside LONGSHORE_GATEWAY_*_URL")
        return self

    @model_validator(mode="after")
    def _roles_come_together(self) -> Self:
        if self.database_url is not None and self.database_system_url is None:
            raise ValueError(
                "LONGSHORE_DATABASE_SYSTEM_URL is needed beside LONGSHORE_DATABASE_URL: "
                "`longshore database roles` prints how to make the roles"
            )
        return self

    @property
    def address(self) -> str:
        """Where people open the console, without a slash at its end.

        Without `public_url`, what this machine's own browser reaches: nobody calls 0.0.0.0.
        """
        if self.public_url is not None:
            return str(self.public_url).rstrip("/")
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @field_validator("time_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if value not in known_zones():
            raise ValueError("must be a zone of the IANA database, such as Asia/Shanghai")
        return value


class SettingsError(Exception):
    """The environment holds a value that cannot be used; the text names each one."""


def load_settings() -> Settings:
    """Read the environment.

    Raises:
        SettingsError: names every wrong variable, its value's fault and what is allowed.
    """
    try:
        return Settings()
    except ValidationError as error:
        lines = [
            f"LONGSHORE_{'_'.join(str(p) for p in e['loc']).upper()}: {e['msg']}"
            for e in error.errors()
        ]
        raise SettingsError("Wrong settings:\n  " + "\n  ".join(lines)) from error
