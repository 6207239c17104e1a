"""The notebook in examples/ runs from its first cell to its last and draws its two plots."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "examples" / "rows.ipynb"


@pytest.mark.slow
def test_the_notebook_runs_and_draws_two_plots() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)  # it is kept without them
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert sum("image/png" in output.get("data", {}) for output in outputs) == 2
    assert any("DICTIONARY.md" in str(output.get("data", {})) for output in outputs)
