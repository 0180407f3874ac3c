"""`longshore doctor`."""

from typing import Annotated

import typer


def doctor(
    deep: Annotated[
        bool, typer.Option(help="Read every file and hold it against its row; takes a while.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON text for machines.")] = False,
) -> None:
    """Say what is wrong and what to do about it; changes nothing. Exit code 1 on a fault."""
    import msgspec

    from longshore.composition.cli.starting import settings_or_exit
    from longshore.composition.doctor.examining import findings_of
    from longshore.composition.doctor.findings import Level

    settings = settings_or_exit()
    findings = []
    for finding in findings_of(settings, deep=deep):
        findings.append(finding)
        if not as_json:
            mark = {Level.WELL: "well   ", Level.WARNING: "WARNING", Level.FAULT: "FAULT  "}
            typer.echo(f"{mark[finding.level]}  {finding.check}: {finding.text}")
            for example in finding.examples:
                typer.echo(f"             {example}")
            if finding.remedy:
                typer.echo(f"         ->  {finding.remedy}")
    faults = sum(finding.level is Level.FAULT for finding in findings)
    if as_json:
        answer = {"is_well": not faults, "findings": findings}
        typer.echo(msgspec.json.encode(answer).decode())
    raise typer.Exit(1 if faults else 0)
