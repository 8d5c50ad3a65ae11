import os
import tempfile
import unittest

import numpy as np

import trabecula
from served import SERVERS, Peer, connected, sample_study
from trabecula import loads
from trabecula.transport import Transport

DOWN = (0, 0, -1)


class TheMainJob(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = connected()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.at = lambda name: os.path.join(folder.name, name)

    def test_uploads_chooses_faces_runs_with_progress_verifies_exports_and_pays_once(self):
        study = sample_study(self.server, name="Light bracket", goal="max-load", target=500, shell_mm=1.5)
        self.assertEqual(study.settings["optimization_value"], 500)
        self.assertEqual(study.settings["unitType"], "metric")
        before = self.server.balance().used
        told = []
        result = study.run(DOWN, frequencies=True, buckling=True, on_progress=told.append)
        self.assertEqual(told[-1].state, "done")
        self.assertEqual([row.index for row in result], [0, 1, 2])
        self.assertEqual(result.request["optimization_value"], 500)
        self.assertEqual(result.request["shell_thickness"], 1.5)
        paid = self.server.balance().used
        self.assertGreater(paid, before)

        row = result.rows[0]
        self.assertEqual(row.state, "predicted")
        self.assertEqual(row.values, row.predicted)
        self.assertLess(row.mass_g, result.solid.mass_g)
        np.testing.assert_array_equal(result.column("mass_g"), [each.mass_g for each in result])
        with self.assertRaisesRegex(trabecula.Misuse, 'No row has "weight". They have: .*mass_g'):
            result.column("weight")

        verified = row.verify()
        self.assertEqual(verified.state, "verified")
        self.assertEqual(verified.predicted, row.values)
        self.assertNotEqual(verified.max_load_n, row.max_load_n)

        for _ in range(2):
            file = row.export(self.at("lattice.stl"), idempotency_key=study.id)
        with open(file.path, "rb") as saved:
            self.assertEqual(saved.read(), b"solid")
        once = self.server.balance().used
        self.assertGreater(once, paid)
        row.export(self.at("lattice.3mf"))
        self.assertEqual(self.server.balance().used, once)
        self.assertEqual(sorted(os.listdir(os.path.dirname(file.path))), ["lattice.3mf", "lattice.stl"])

    def test_reads_the_fields_of_a_row_as_arrays_that_agree_with_their_summary(self):
        result = sample_study(self.server).run(DOWN)
        solid, first = result.fields()[:2]
        self.assertEqual((solid["row_index"], first["row_index"]), (None, 0))
        grid, surface = result.rows[0].field_grid(), result.rows[0].field_surface()
        self.assertAlmostEqual(grid.load_n, first["load_n"])
        nx, ny, nz = grid.inside.shape
        self.assertEqual(grid.nodes["displacement_mm"].shape, (nx + 1, ny + 1, nz + 1, 3))
        self.assertEqual(grid.centres_mm().shape, (nx, ny, nz, 3))
        for name, values in grid.cells.items():
            self.assertEqual(values.shape, (nx, ny, nz), name)
            self.assertTrue(np.isnan(values[~grid.inside]).all(), name)
        # The extreme of the summary is the value of the cell in which its place lies.
        known = next(each for each in first["fields"] if each["name"] == "utilisation_percent")
        place = [known["most"]["place_mm"][axis] for axis in "xyz"]
        cell = tuple(np.floor((place - grid.origin_mm) / grid.spacing_mm).astype(int))
        self.assertAlmostEqual(grid.cells["utilisation_percent"][cell], known["most"]["value"], delta=1e-3 * known["most"]["value"])
        doubled = result.rows[0].field_grid(load_n=2 * grid.load_n)
        np.testing.assert_allclose(doubled.nodes["displacement_mm"], 2 * grid.nodes["displacement_mm"], rtol=1e-6)
        self.assertEqual(surface.values["displacement_mm"].shape, (*surface.loaded.shape, 3, 3))
        self.assertTrue(surface.loaded.any() and surface.held.any())
        x = surface.triangles_mm[..., 0]
        self.assertTrue((x[surface.loaded] == x.max()).all() and (x[surface.held] == x.min()).all())

    def test_takes_load_cases_supports_masses_and_regions_with_their_faces(self):
        part = self.server.upload("bracket.stl")
        faces = part.faces()
        part.choose_faces([faces.near((40, 10, 5))], faces.looking((-1, 0, 0)))
        top = faces.looking((0, 0, 1))
        study = part.create_study(
            cases=[
                loads.force("Side", 120, (0, 1, 0), [faces.near((40, 10, 5))]),
                loads.pressure("Snow", 0.05, top),
                loads.torque("Screw", 100, top, axis=((20, 10, 10), (0, 0, 1))),
                loads.remote_force("Arm", 10, (1, 0, 0), (60, 10, 5), top),
                loads.acceleration("Drop", 98, (0, 0, -1)),
            ],
            supports=[loads.Support("sliding", faces.looking((0, 0, -1)))],
            point_masses=[loads.PointMass(250, top)],
            regions=[{"faces": top, "solid_to_mm": 2}, {"sphere": {"center": [20, 10, 5], "radius": 3}, "as": "solid"}],
            families=["octet"],
            cell_sizes_mm=[5],
            build_direction=(0, 0, 1),
        )
        stored = study.answer["loads_and_supports"]
        kinds = ["force", "pressure", "torque", "remote", "acceleration"]
        self.assertEqual([case["kind"] for case in stored["cases"]], kinds)
        self.assertEqual(stored["cases"][0]["triangles"], [[10, 2]])
        self.assertEqual(stored["supports"], [{"kind": "sliding", "triangles": [[0, 2]]}])
        self.assertEqual(stored["point_masses"], [{"mass_g": 250, "triangles": [[2, 2]]}])
        self.assertEqual(stored["regions"][0], {"faces": [[2, 2]], "solid_to_mm": 2})
        self.assertEqual(study.settings["families"], ["octet"])
        self.assertEqual([each.id for each in part.studies()], [study.id])

    def test_requires_a_load_with_a_safety_factor_and_what_else_a_design_must_meet(self):
        requirements = [
            {"kind": "displacement", "case": "A", "at": {"near": [40, 10, 5]}, "at_most": 0.5},
            {"kind": "mass", "at_most": 40},
        ]
        server = connected()
        study = sample_study(server, target=400, safety_factor=1.5, requirements=requirements)
        self.assertEqual(study.settings["requirements"], requirements)
        request = study.run(DOWN).request
        self.assertEqual((request["optimization_value"], request["safety_factor"]), (400, 1.5))
        self.assertEqual(request["requirements"], requirements)
        twice = sample_study(server, target=400, requirements=[requirements[1]] * 2)
        with self.assertRaisesRegex(trabecula.Refused, 'The requirement "mass" is stated twice'):
            twice.run(DOWN)

    def test_imports_materials_of_its_own_which_studies_name(self):
        server = connected()
        material = {"name": "PA11-CF", "processes": ["MJF"], "young_mpa": 3800, "poisson": 0.39, "density_g_cm3": 1.06}
        material.update(design_stress_mpa=42, ultimate_mpa=70, elongation_percent=9, price_per_kg=110)
        imported = server.import_own_catalog({"materials": [material]})
        self.assertEqual((imported["added"], imported["changed"], imported["questions"]), (1, 0, []))
        (own,) = server.own_catalog()["materials"]
        self.assertEqual({key: own[key] for key in material}, material)
        strong = server.import_own_catalog({"materials": [{**material, "ultimate_mpa": 1000}]})
        self.assertEqual((strong["added"], strong["changed"]), (0, 1))
        self.assertIn("more than a tenth", strong["questions"][0])
        study = sample_study(server, material="PA11-CF")
        study.run(DOWN)
        self.assertEqual(study.settings["material"], "PA11-CF")
        with self.assertRaisesRegex(trabecula.Refused, '"PA 2200" is a material of our catalogue'):
            server.import_own_catalog({"materials": [{**material, "name": "PA 2200"}]})

    def test_sweeps_say_their_price_first_and_have_a_study_for_each_value(self):
        study = sample_study(self.server)
        before = self.server.balance().used
        tokens = study.sweep_price(DOWN, [300, 600])
        self.assertEqual((tokens, self.server.balance().used), (40, before))
        seen = []
        swept = study.sweep(DOWN, [300, 600], tokens=tokens, on_progress=seen.append)
        self.assertEqual([(value.target, value.state) for value in swept], [(300, "done"), (600, "done")])
        self.assertEqual(seen[-1], swept)
        self.assertEqual(self.server.balance().used, before + tokens)
        by_id = {each.id: each for each in self.server.part(study.part_id).studies()}
        for value in swept:
            result = by_id[value.study_id].results()
            self.assertEqual(result.request["optimization_value"], value.target)
            self.assertEqual(value.best["mass_g"], result.rows[0].mass_g)

    def test_makes_coupons_and_reports(self):
        study = sample_study(self.server)
        row = study.run(DOWN).rows[0]
        seen = []
        coupon = row.coupon(self.at("cube.stl"), "cube", on_progress=seen.append)
        self.assertEqual(seen[-1].state, "done")
        self.assertEqual(coupon.stiffness_n_per_mm, coupon.prediction["stiffness_n_per_mm"])
        self.assertTrue(os.path.getsize(coupon.path) > 0)
        study.report(self.at("study.html"))
        row.report(self.at("row.pdf"), units="metric")
        with open(self.at("study.html"), "rb") as html, open(self.at("row.pdf"), "rb") as pdf:
            self.assertEqual((html.read(15).lower(), pdf.read(5)), (b"<!doctype html>", b"%PDF-"))
        with self.assertRaisesRegex(trabecula.Misuse, "says no format"):
            study.report(self.at("study.doc"))

    def test_exports_say_how_the_lattice_is_written(self):
        row = sample_study(self.server).run(DOWN).rows[0]
        self.assertEqual(row.export(self.at("lattice.3mf")).answer["as"], "triangles")
        self.assertEqual(row.export(self.at("function.3mf"), lattice_as="implicit").answer["as"], "implicit")
        with self.assertRaisesRegex(trabecula.Refused, "written into 3MF files only"):
            row.export(self.at("lattice.stl"), lattice_as="implicit")

    def test_saves_the_deck_of_a_row_or_says_why_there_is_none(self):
        result = sample_study(self.server).run(DOWN)
        # The designs of this server's engine have no geometry; the notebook has those of the real one.
        with self.assertRaisesRegex(trabecula.NotFound, "The design of this row is gone"):
            result.rows[0].deck(self.at("gone.inp"))
        with self.assertRaisesRegex(trabecula.Misuse, '"deck.nas" says no format: end it with .inp, .vtu or .msh.'):
            result.rows[0].deck("deck.nas")
        with Peer([(200, {}, "** A deck")]) as peer:
            elsewhere = trabecula.Result(Transport(peer.url, "key"), result.study, result.answer)
            elsewhere.rows[1].deck(self.at("Row.MSH"))
        with open(self.at("Row.MSH")) as saved:
            self.assertEqual(saved.read(), "** A deck")
        self.assertEqual(peer.seen[0][1], f"/api/runs/{result.run_id}/deck/?format=msh&row_index=1")
        self.assertEqual(os.listdir(os.path.dirname(self.at("any"))), ["Row.MSH"])

    def test_finds_parts_again_and_keeps_their_cad_file(self):
        with open("bracket.stl", "rb") as file:
            stl = file.read()
        with open(self.at("bracket.step"), "w") as file:
            file.write("ISO-10303-21;")
        cad_faces = {
            "unit": "in",
            "faces": [
                {"id": 0, "name": "Flange", "color": "#ff0000", "triangles": [[0, 10]]},
                {"id": 1, "triangles": [[10, 2]]},
            ],
        }
        part = self.server.upload(stl, name="named here.stl", cad_faces=cad_faces, cad_file=self.at("bracket.step"))
        self.assertEqual(part.unit, "in")
        self.assertEqual([each.id for each in self.server.parts("named here")], [part.id])
        part.cad_file(self.at("again.step"))
        with open(self.at("again.step")) as file:
            self.assertEqual(file.read(), "ISO-10303-21;")
        (flange,) = part.faces().named("Flange")
        self.assertEqual((flange.color, flange.triangles.tolist()), ("#ff0000", list(range(10))))
        self.assertEqual(part.faces().colored("#ff0000")[0].id, flange.id)
        with self.assertRaisesRegex(trabecula.Misuse, "No face of the part has the name 'bore'. Known are 'Flange'."):
            part.faces().named("bore")
        np.testing.assert_allclose(part.mesh().bounds, [[0, 0, 0], [40, 20, 10]])
        self.assertAlmostEqual(part.mesh().volume, 8000)
        self.assertIn("sentence", part.health()["health"])

    def test_a_run_that_is_interrupted_is_cancelled_and_costs_nothing(self):
        server = connected("hanging")
        study, before = sample_study(server), server.balance().used
        runs = []

        def interrupt(progress):
            runs.append(progress.run_id)
            if progress.stage == "optimize":
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            study.run(DOWN, on_progress=interrupt)
        run = server.run(runs[0])
        with self.assertRaises(trabecula.RunEnded) as ended:
            run.wait()
        self.assertEqual((ended.exception.code, server.balance().used), ("cancelled", before))

    def test_a_set_up_that_is_refused_ends_the_run_with_the_servers_sentence(self):
        with self.assertRaisesRegex(trabecula.RunEnded, "Nothing holds the part.") as ended:
            sample_study(connected("refusing")).run(DOWN)
        self.assertEqual((ended.exception.status, ended.exception.code), (422, "failed"))

    def test_refusals_name_the_value_and_the_scope(self):
        part = self.server.upload("bracket.stl")
        with self.assertRaises(trabecula.Refused) as refused:
            part.create_study(shell_mm=-1)
        self.assertEqual(refused.exception.status, 400)
        self.assertIn("optimization_settings.shell_thickness", refused.exception.errors)
        reader = trabecula.connect(SERVERS["plain"]["url"], SERVERS["reader"])
        with self.assertRaisesRegex(trabecula.NotAllowed, 'lacks the scope "run"'):
            reader.upload("bracket.stl")
        with self.assertRaises(trabecula.NotFound):
            self.server.part("never-there")


if __name__ == "__main__":
    unittest.main()
