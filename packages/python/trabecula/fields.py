"""Fields of designs (displacement, utilisation, stress …) as NumPy arrays."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
import zlib
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Tuple

import numpy as np
import numpy.typing as npt

from .errors import Unreadable

Array = npt.NDArray[Any]
_TYPES = {"Float32": "<f4", "Float64": "<f8", "UInt8": "u1", "Int32": "<i4"}
_MARK = b'<AppendedData encoding="raw">\n_'


@dataclass(frozen=True, eq=False)
class FieldGrid:
    """Fields on the grid of the analysis, whose cells are cubes.

    Attributes:
        origin_mm: (3,) lowest corner of the grid in the coordinates of the part's file, in mm.
        spacing_mm: edge of a cell, mm.
        load_n: the load at which the fields are given, N.
        inside: (nx, ny, nz) whether a cell holds material.
        cells: by name with its unit, (nx, ny, nz) values at the centres; NaN where there is none.
        nodes: by name with its unit, (nx + 1, ny + 1, nz + 1, 3) vectors at the corners, such as "displacement_mm".
    """

    origin_mm: Array
    spacing_mm: float
    load_n: float
    inside: npt.NDArray[np.bool_]
    cells: Mapping[str, Array]
    nodes: Mapping[str, Array]

    def centres_mm(self) -> Array:
        """(nx, ny, nz, 3) centres of the cells in the coordinates of the part's file, mm."""
        steps = np.stack(np.meshgrid(*(np.arange(n) + 0.5 for n in self.inside.shape), indexing="ij"), axis=-1)
        return np.asarray(self.origin_mm + self.spacing_mm * steps)

    @classmethod
    def read(cls, content: bytes) -> FieldGrid:
        """From a `.vti` of this product."""
        file = _VtkFile(content)
        image = file.find("ImageData")
        _, nx, _, ny, _, nz = (int(end) for end in image.attrib["WholeExtent"].split())
        cells = {name: _on_grid(values, (nx, ny, nz)) for name, values in file.arrays("CellData").items()}
        nodes = {name: _on_grid(values, (nx + 1, ny + 1, nz + 1)) for name, values in file.arrays("PointData").items()}
        inside = cells.pop("vtkGhostType") == 0
        origin = np.array(image.attrib["Origin"].split(), dtype=np.float64)
        spacing = float(image.attrib["Spacing"].split()[0])
        return cls(origin, spacing, float(file.arrays("FieldData")["load_n"][0]), inside, cells, nodes)


@dataclass(frozen=True, eq=False)
class FieldSurface:
    """Fields on the outer surface of the part.

    Attributes:
        triangles_mm: (n, 3, 3) corners in the coordinates of the part's file, mm.
        load_n: the load at which the fields are given, N.
        values: by name with its unit, (n, 3) or (n, 3, 3) values at the corners; NaN where there is none.
        loaded: (n,) whether a triangle carries the load.
        held: (n,) whether it is held.
    """

    triangles_mm: Array
    load_n: float
    values: Mapping[str, Array]
    loaded: npt.NDArray[np.bool_]
    held: npt.NDArray[np.bool_]

    @classmethod
    def read(cls, content: bytes) -> FieldSurface:
        """From a `.vtp` of this product, whose triangles share no points."""
        file = _VtkFile(content)
        values = {
            name: array.reshape(-1, 3, *array.shape[1:]) for name, array in file.arrays("PointData").items()
        }
        flags = file.arrays("CellData")
        triangles = file.arrays("Points")["Points"].reshape(-1, 3, 3)
        load = float(file.arrays("FieldData")["load_n"][0])
        return cls(triangles, load, values, flags["loaded"] == 1, flags["held"] == 1)


class _VtkFile:
    """A VTK XML file with appended, compressed arrays. Source: VTK File Formats, section "XML File Formats" (Kitware)."""

    def __init__(self, content: bytes) -> None:
        head, mark, self._appended = content.partition(_MARK)
        if not mark:
            raise Unreadable("This is no file of fields.", code="unreadable")
        self._root = ElementTree.fromstring(head + b"</VTKFile>")

    def find(self, tag: str) -> ElementTree.Element:
        found = self._root.find(f".//{tag}")
        if found is None:
            raise Unreadable(f"The file of fields has no {tag}.", code="unreadable")
        return found

    def arrays(self, tag: str) -> Dict[str, Array]:
        """The arrays of an element by name; those of several components as rows."""
        return {each.attrib["Name"]: self._array(each.attrib) for each in self.find(tag).iter("DataArray")}

    def _array(self, said: Mapping[str, str]) -> Array:
        # Number of blocks, size of a block, size of the last, and their compressed sizes; then the blocks.
        at = int(said["offset"])
        (count,) = np.frombuffer(self._appended, "<u8", 1, at)
        sizes = np.frombuffer(self._appended, "<u8", int(count), at + 24)
        ends = at + 24 + 8 * int(count) + np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])
        blocks = [zlib.decompress(self._appended[int(a) : int(b)]) for a, b in zip(ends, ends[1:])]
        values = np.frombuffer(b"".join(blocks), _TYPES[said["type"]])
        components = int(said["NumberOfComponents"])
        return values if components == 1 else values.reshape(-1, components)


def _on_grid(values: Array, shape: Tuple[int, int, int]) -> Array:
    """Values with x fastest as (nx, ny, nz) or (nx, ny, nz, components)."""
    nx, ny, nz = shape
    return values.reshape(nz, ny, nx, *values.shape[1:]).swapaxes(0, 2)
