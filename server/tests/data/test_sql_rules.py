"""What scripts/check_sql.py refuses of SQL for the engine, and what it leaves alone."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "check_sql.py"
BEGIN = "from longshore.data.engine.place import DATABASE\n"


def _rules() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_sql", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT a FROM {DATABASE}.events e JOIN {DATABASE}.sales s ON s.player = e.player",
        "select a from {DATABASE}.events any inner join {DATABASE}.sales using player",
        "SELECT a FROM {DATABASE}.events WHERE player IN (SELECT player FROM {DATABASE}.sales)",
        "SELECT a FROM {DATABASE}.events WHERE player IN {DATABASE}.sales",
        "SELECT a FROM {DATABASE}.events WHERE EXISTS (SELECT 1 FROM {DATABASE}.sales)",
        "SELECT count() FROM {DATABASE}.player_days FINAL",
        "SELECT count() FROM {DATABASE}.events GROUP BY day WITH TOTALS",
        "CREATE TABLE {DATABASE}.t (properties JSON) ENGINE = MergeTree",
        "SELECT 1 FROM {DATABASE}.events SETTINGS skip_unavailable_shards = 1",
        "INSERT INTO {DATABASE}.events SETTINGS async_insert = 1 FORMAT JSONEachRow",
    ],
)
def test_refused(sql: str) -> None:
    """[issue] One by one, each with its line."""
    found = list(_rules().refused_in(f'{BEGIN}\nX = f"""\n{sql}"""\n'))
    assert [line for line, _ in found][:1] == [4]


def test_left_alone() -> None:
    """[issue] Joins with arrays, lists of values, PostgreSQL's own queries, words of people."""
    source = (
        BEGIN
        + '''
"""No JOIN and no FINAL of another table."""
A = f"SELECT n FROM {DATABASE}.events ARRAY JOIN range(3) AS n WHERE day IN ({DAYS})"
B = text("SELECT a FROM player p JOIN orders o ON o.player_id = p.id WHERE id IN (SELECT 1)")
C = f"SELECT {', '.join(NAMES)} FROM {DATABASE}.events FORMAT JSONEachRow"
'''
    )
    assert list(_rules().refused_in(source)) == []


def test_of_postgresql_alone() -> None:
    """[issue] A module that never names the engine's database is left alone."""
    assert list(_rules().refused_in('X = "SELECT a FROM b JOIN c USING (d)"')) == []


def test_the_data_center_keeps_them() -> None:
    """[issue] And so does every query that there is."""
    assert _rules().main() == 0
