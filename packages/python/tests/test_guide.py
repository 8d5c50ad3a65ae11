"""The blocks of the guide and the cells of the notebook, run in their order as one program each."""

import io
import json
import os
import re
import shutil
import tempfile
import unittest
from contextlib import redirect_stdout
from unittest import mock

from served import SERVERS, key_of

REPOSITORY = os.environ["REPOSITORY"]
EXAMPLES = os.path.join(REPOSITORY, "packages/python/examples")


def blocks_of(page):
    with open(os.path.join(REPOSITORY, page), encoding="utf-8") as file:
        return re.findall(r"^```python\n(.*?)^```", file.read(), re.MULTILINE | re.DOTALL)


class Documents(unittest.TestCase):
    def run_in_order(self, blocks, server, *files):
        """Runs blocks in a folder of their own; returns their names and what they printed."""
        place = {"TRABECULA_URL": SERVERS[server]["url"], "TRABECULA_KEY": key_of(server)}
        names, printed, here = {}, io.StringIO(), os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            for file in files:
                shutil.copy(file, folder)
            os.chdir(folder)
            try:
                with mock.patch.dict(os.environ, place), redirect_stdout(printed):
                    for number, block in enumerate(blocks, 1):
                        exec(compile(block, f"block {number}", "exec"), names)
                names["files"] = {name: os.path.getsize(name) for name in os.listdir(folder)}
            finally:
                os.chdir(here)
        return names, printed.getvalue()

    def test_every_block_of_the_guide_runs(self):
        blocks = blocks_of("docs/guide/python.md")
        self.assertEqual(len(blocks), 9)
        names, printed = self.run_in_order(blocks, "plain", "bracket.stl")
        self.assertEqual(set(names["files"]), {"bracket.stl", "lattice.stl", "study.html", "cube.stl"})
        self.assertIn("404 not-found", printed)
        self.assertIn("HP HR PA12", printed)
        self.assertEqual(len(names["several"].answer["loads_and_supports"]["cases"]), 3)

    def test_the_example_of_the_readme_runs(self):
        names, _ = self.run_in_order(blocks_of("README.md"), "plain", "bracket.stl")
        self.assertEqual(set(names["files"]), {"bracket.stl", "lattice.stl"})

    def test_the_notebook_goes_from_an_stl_to_verified_rows(self):
        with open(os.path.join(EXAMPLES, "from-stl-to-verified-rows.ipynb"), encoding="utf-8") as file:
            notebook = json.load(file)
        cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
        # Outputs are made by whoever runs it, and would name a machine.
        self.assertEqual([cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"], [[]] * len(cells))
        names, printed = self.run_in_order(cells, "real", os.path.join(EXAMPLES, "beam.stl"))
        result, verified = names["result"], names["verified"]
        self.assertEqual([row.state for row in verified], ["verified"] * len(result.rows))
        for row in verified:
            # The file's stiffness is near what was predicted for it; it is another number.
            ratio = row.stiffness_n_per_mm / row.predicted.stiffness_n_per_mm
            self.assertNotEqual(ratio, 1)
            self.assertTrue(0.7 < ratio < 1.3, ratio)
            self.assertLess(row.mass_g, result.solid.mass_g)
        mesh = names["mesh"]
        material = next(each for each in names["server"].catalog()["materials"] if each["name"] == "HP HR PA12")
        self.assertAlmostEqual(mesh.volume * material["density_g_cm3"] / 1000, names["file"].mass_g, delta=0.01 * names["file"].mass_g)
        self.assertIn("verified", printed)
        # The deck's first line.
        self.assertIn("the homogenised model of a row of Trabecula", printed)


if __name__ == "__main__":
    unittest.main()
