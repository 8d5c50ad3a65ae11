"""Triangles of parts and designs as NumPy arrays."""

from __future__ import annotations

import gzip
import os
import re
from dataclasses import dataclass
from typing import Tuple, Union

import numpy as np
import numpy.typing as npt

from .errors import Misuse

Floats = npt.NDArray[np.float64]
_RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles in the order of their file.

    Attributes:
        triangles: (n, 3, 3) corners of each triangle in the coordinates and units of the file; exported designs have mm.
    """

    triangles: Floats

    @classmethod
    def read(cls, stl: Union[str, "os.PathLike[str]", bytes]) -> Mesh:
        """An STL, binary, text or `.stl.gz`, by its path or its bytes.

        Raises:
            Misuse: when it is none.
        """
        if isinstance(stl, bytes):
            content = stl
        else:
            with open(stl, "rb") as file:
                content = file.read()
        if content[:2] == b"\x1f\x8b":
            content = gzip.decompress(content)
        count = int.from_bytes(content[80:84], "little")
        if len(content) >= 84 and len(content) == 84 + _RECORD.itemsize * count:
            corners = np.frombuffer(content, _RECORD, count, 84)["corners"]
            return cls(corners.astype(np.float64))
        spelled = re.findall(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)", content)
        if not spelled or len(spelled) % 3:
            raise Misuse("This file is no STL.")
        return cls(np.array(spelled, dtype="S").astype(np.float64).reshape(-1, 3, 3))

    @property
    def area_vectors(self) -> Floats:
        """(n, 3) normals, as long as each triangle's area, in squared units of the file."""
        a, b, c = np.moveaxis(self.triangles, 1, 0)
        return np.asarray(0.5 * np.cross(b - a, c - a))

    @property
    def volume(self) -> float:
        """Enclosed volume in cubed units of the file; negative when the mesh is inside out."""
        # About the middle, so that a part far from the origin loses no digits.
        a, b, c = np.moveaxis(self.triangles - self.bounds.mean(axis=0), 1, 0)
        return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)

    @property
    def bounds(self) -> Floats:
        """(2, 3) least and largest coordinates."""
        corners = self.triangles.reshape(-1, 3)
        return np.array([corners.min(axis=0), corners.max(axis=0)])

    def indexed(self) -> Tuple[Floats, npt.NDArray[np.int64]]:
        """(v, 3) vertices and (n, 3) indices; corners with equal coordinates are one vertex, as plotters want it."""
        vertices, index = np.unique(self.triangles.reshape(-1, 3), axis=0, return_inverse=True)
        return vertices, index.reshape(-1, 3)

    def distances(self, point: Tuple[float, float, float]) -> Floats:
        """(n,) distance from a point to each triangle, in units of the file."""
        a = self.triangles[:, 0] - np.asarray(point, dtype=np.float64)
        u, v = self.triangles[:, 1] - self.triangles[:, 0], self.triangles[:, 2] - self.triangles[:, 0]
        uu, uv, vv, au, av, aa = (np.einsum("ij,ij->i", p, q) for p, q in ((u, u), (u, v), (v, v), (a, u), (a, v), (a, a)))

        def at(s: Floats, t: Floats) -> Floats:
            return np.asarray(aa + s * s * uu + t * t * vv + 2 * (s * t * uv + s * au + t * av))

        with np.errstate(divide="ignore", invalid="ignore"):
            # The least of |a + s u + t v|² lies in the triangle, or on one of its three edges.
            determinant = uu * vv - uv * uv
            s, t = (uv * av - vv * au) / determinant, (uv * au - uu * av) / determinant
            inside = (determinant > 0) & (s >= 0) & (t >= 0) & (s + t <= 1)
            on_u, on_v = (np.nan_to_num(np.clip(-along / long, 0, 1)) for along, long in ((au, uu), (av, vv)))
            on_w = np.nan_to_num(np.clip((uu - uv + au - av) / (uu - 2 * uv + vv), 0, 1))
        none = np.zeros_like(aa)
        edges = np.minimum(np.minimum(at(on_u, none), at(none, on_v)), at(1 - on_w, on_w))
        squared = np.where(inside, at(np.where(inside, s, 0), np.where(inside, t, 0)), edges)
        return np.asarray(np.sqrt(np.maximum(squared, 0)))
