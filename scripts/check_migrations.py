"""Judge every migration's SQL with squawk: nothing that blocks writers for long."""

import subprocess
import sys
from io import StringIO
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "server" / "src" / "longshore" / "migrations"
# Rules that do not fit here: lengths are limited on purpose (they bound what a caller can store),
# ids are bigint and only counters are not, env.py sets the timeouts for every migration.
EXCLUDED = ",".join(
    (
        "prefer-text-field",
        "prefer-robust-stmts",
        "prefer-bigint-over-int",
        "prefer-bigint-over-smallint",
        "require-timeout-settings",
    )
)


def main() -> int:
    """Print squawk's findings; its exit status."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    revisions = list(ScriptDirectory.from_config(config).walk_revisions())
    # Of two files with one revision, Alembic takes the last and says so in a warning only.
    files = len(list((FOLDER / "versions").glob("[0-9]*.py")))
    if files != len(revisions):
        print(f"{files} migrations, but {len(revisions)} revisions: two have the same number")
        return 1
    worst = 0
    for revision in reversed(revisions):
        sql = _sql(config, revision.down_revision, revision.revision)
        done = subprocess.run(
            [str(ROOT / ".venv/bin/squawk"), "--exclude", EXCLUDED],
            input=sql,
            text=True,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            print(f"{revision.revision}:\n{done.stdout}{done.stderr}")
        worst = max(worst, done.returncode)
    return worst


def _sql(config: Config, start: object, end: str) -> str:
    config.output_buffer = StringIO()
    config.attributes["offline"] = True
    command.upgrade(config, f"{start or 'base'}:{end}", sql=True)
    return str(config.output_buffer.getvalue())


if __name__ == "__main__":
    sys.exit(main())
