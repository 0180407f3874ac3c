"""`longshore nppa-simulator`."""

from typing import Annotated

import typer


def nppa_simulator(
    port: Annotated[
        int, typer.Option(min=1, max=65_535, help="Where it listens on this machine.")
    ] = 8790,
    app_id: Annotated[str, typer.Option(help="The partner's appId.")] = "test-appId",
    biz_id: Annotated[str, typer.Option(help="The partner's bizId.")] = "1101999999",
    secret_key: Annotated[
        str, typer.Option(help="The partner's key, 32 hexadecimal digits.")
    ] = "2836e95fcd10e04b0069bb1ee659955b",  # noqa: S107 - the specification's example
) -> None:
    """Stand in for the authority that real names are checked with, for trying and acceptance."""
    import uvicorn

    from longshore.simulation.nppa import Authority, NppaServer, Partner

    application = NppaServer(Authority(Partner(app_id, biz_id, secret_key)))
    typer.echo(f"http://127.0.0.1:{port}")
    uvicorn.run(application, host="127.0.0.1", port=port, log_level="warning", lifespan="off")
