"""The demo's channels: what the demo fills in is what the plug-ins accept, one channel aside."""

import json
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from longshore.demo.channels import VALUES
from longshore.domains.pack.channels.catalogue_rows import version_order
from longshore.domains.pack.channels.parameters import Parameter, faults_of
from longshore.domains.pack.channels.schemas import ChannelEntry
from longshore.domains.pack.channels.values import sort_values

SOURCES = Path(__file__).parents[5] / "demo" / "channels"
INCOMPLETE = "bilibili"


def test_eight_channels() -> None:
    """[W-04] The sources hold a catalogue entry for each channel that the demo configures."""
    codes = {path.parent.name for path in SOURCES.glob("*/channel.json")}
    assert codes == set(VALUES) and len(codes) == 8


@pytest.mark.parametrize("code", VALUES)
def test_values_fit_the_newest_schema(code: str) -> None:
    ChannelEntry.model_validate_json((SOURCES / code / "channel.json").read_bytes())
    plugins = sorted(
        (SOURCES / code / "plugins").glob("*.json"), key=lambda path: version_order(path.stem)
    )
    raw = json.loads(plugins[-1].read_text())["parameters"]
    schema = TypeAdapter(list[Parameter]).validate_python(raw)
    found = sort_values(schema, VALUES[code], {}, known={})
    assert found.faults == {}
    missing = [fault.key for fault in faults_of(schema, found.values, found.secrets)]
    assert bool(missing) is (code == INCOMPLETE), missing
