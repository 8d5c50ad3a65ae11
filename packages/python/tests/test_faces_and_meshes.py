import gzip
import unittest

import numpy as np

import trabecula
from served import connected
from trabecula import Faces, Mesh

CUBE = """solid cube
facet normal 0 0 1
 outer loop
  vertex 0 0 0
  vertex 2 0 0
  vertex 0 1e0 0
 endloop
endfacet
endsolid"""


class AMesh(unittest.TestCase):
    def test_is_read_from_binary_text_and_compressed_stl_alike(self):
        with open("bracket.stl", "rb") as file:
            content = file.read()
        box = Mesh.read("bracket.stl")
        self.assertEqual(box.triangles.shape, (12, 3, 3))
        np.testing.assert_array_equal(Mesh.read(gzip.compress(content)).triangles, box.triangles)
        np.testing.assert_array_equal(Mesh.read(CUBE.encode()).triangles, [[[0, 0, 0], [2, 0, 0], [0, 1, 0]]])
        with self.assertRaisesRegex(trabecula.Misuse, "This file is no STL."):
            Mesh.read(b"no mesh")

    def test_has_area_volume_and_shared_vertices(self):
        box = Mesh.read("bracket.stl")
        self.assertAlmostEqual(np.linalg.norm(box.area_vectors, axis=1).sum(), 2 * (800 + 400 + 200))
        np.testing.assert_allclose(box.area_vectors.sum(axis=0), 0, atol=1e-9)
        self.assertAlmostEqual(Mesh(box.triangles + 1e6).volume, 8000, places=3)
        vertices, index = box.indexed()
        self.assertEqual(vertices.shape, (8, 3))
        np.testing.assert_array_equal(vertices[index], box.triangles)

    def test_measures_the_distance_of_a_point_to_each_triangle(self):
        rng = np.random.default_rng(7)
        mesh = Mesh(rng.normal(size=(40, 3, 3)))
        point = rng.normal(size=3)
        # Against many points of each triangle.
        s, t = np.meshgrid(np.linspace(0, 1, 200), np.linspace(0, 1, 200))
        s, t = s[s + t <= 1], t[s + t <= 1]
        a, b, c = np.moveaxis(mesh.triangles, 1, 0)
        spots = a[:, None] + s[:, None] * (b - a)[:, None] + t[:, None] * (c - a)[:, None]
        sampled = np.linalg.norm(spots - point, axis=2).min(axis=1)
        distances = mesh.distances(tuple(point))
        self.assertTrue((distances <= sampled + 1e-12).all())
        np.testing.assert_allclose(distances, sampled, atol=2e-2)
        # A triangle that is a line, and one that is a point.
        thin = Mesh(np.array([[[0, 0, 0], [1, 0, 0], [2, 0, 0]], [[3, 0, 0]] * 3], dtype=float))
        np.testing.assert_allclose(thin.distances((2.5, 0, 1)), [np.sqrt(1.25), np.sqrt(1.25)])


class TheFacesOfAPart(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.faces = connected().upload("bracket.stl").faces()

    def test_are_those_of_the_application_with_their_measures(self):
        self.assertIsInstance(self.faces, Faces)
        self.assertEqual(len(self.faces), 6)
        largest = self.faces.numbered(1)
        self.assertEqual((largest.kind, round(largest.area_mm2, 3)), ("plane", 800))
        self.assertEqual(self.faces[5].triangles.tolist(), [10, 11])

    def test_are_chosen_by_point_by_direction_and_by_number(self):
        self.assertEqual(self.faces.near((40, 10, 5)).normal, (1, 0, 0))
        self.assertEqual([face.normal for face in self.faces.looking((0, 0, 3))], [(0, 0, 1)])
        # On the edge of two faces: the one whose middle is nearest.
        self.assertEqual(self.faces.near((40, 10, 10)).normal, (1, 0, 0))
        self.assertEqual(self.faces[0:2], [self.faces[0], self.faces[1]])

    def test_that_do_not_exist_are_a_sentence(self):
        for choose, sentence in [
            (lambda: self.faces.numbered(7), "No face of the part has the number 7; it has 6 faces."),
            (lambda: self.faces.near((4000, 0, 0)), "away from the part, which is only 45.8 across"),
            (lambda: self.faces.looking((1, 1, 0)), "No flat face looks along"),
            (lambda: self.faces.looking((0, 0, 0)), "A normal of length zero looks nowhere"),
            (lambda: self.faces.named("bore"), "No face of the part has a name."),
            (lambda: self.faces.selection([self.faces[0]], [self.faces[0]]), "chosen as loaded and as held"),
        ]:
            with self.assertRaisesRegex(trabecula.Misuse, sentence):
                choose()


if __name__ == "__main__":
    unittest.main()
