"""The faces of a part: planes, fillets, walls of holes, as the application shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

import numpy as np
import numpy.typing as npt

from .errors import Misuse
from .mesh import Mesh

Vector = Tuple[float, float, float]
"""x, y and z."""

SAME_DISTANCE = 1e-6
"""Distances that differ by less than this share of the part's size are the same: the point lies on a border."""


@dataclass(frozen=True, eq=False)
class Face:
    """A face of a part.

    Attributes:
        id: from 0 in the order of the file, as `trabecula surfaces` lists them.
        number: from 1 for the largest, as the application lists them.
        kind: "plane" or "curved".
        area_mm2: area in mm².
        centroid: in the coordinates and units of the file; that of a curved face need not lie on it.
        normal: unit vector, outwards.
        ranges: (m, 2) first triangle and how many, in the order of the part's file.
        name: of the CAD system, where it sent faces.
        color: "#rrggbb" of the CAD system.
    """

    id: int
    number: int
    kind: str
    area_mm2: float
    centroid: Vector
    normal: Vector
    ranges: npt.NDArray[np.int64]
    name: Optional[str]
    color: Optional[str]

    @property
    def triangles(self) -> npt.NDArray[np.int64]:
        """Its triangles as indices of `Mesh.triangles`."""
        return np.concatenate([np.arange(first, first + count) for first, count in self.ranges])

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> Face:
        """From the server's answer."""
        named = {key: answer[key] for key in ("id", "number", "kind", "area_mm2")}
        ranges = np.array(answer["triangles"], dtype=np.int64).reshape(-1, 2)
        (cx, cy, cz), (nx, ny, nz) = answer["centroid"], answer["normal"]
        name, color = answer.get("name"), answer.get("color")
        return cls(**named, centroid=(cx, cy, cz), normal=(nx, ny, nz), ranges=ranges, name=name, color=color)


class Faces(Sequence[Face]):
    """All faces of one part, in the order of the file, and ways to choose some.

    Args:
        answer: the server's.
        read_mesh: fetches the part, where a face is looked for at a point.
    """

    def __init__(self, answer: Mapping[str, Any], read_mesh: Callable[[], Mesh]) -> None:
        self.part_triangles = int(answer["part_triangles"])
        self._faces = [Face.of(each) for each in answer["faces"]]
        self._read_mesh = read_mesh
        self._mesh: Optional[Mesh] = None

    def __len__(self) -> int:
        return len(self._faces)

    def __getitem__(self, index: Any) -> Any:
        return self._faces[index]

    def __iter__(self) -> Iterator[Face]:
        return iter(self._faces)

    def numbered(self, number: int) -> Face:
        """The face with this number in the application, where 1 is the largest."""
        found = [face for face in self if face.number == number]
        if not found:
            raise Misuse(f"No face of the part has the number {number}; it has {len(self)} faces.")
        return found[0]

    def near(self, point: Vector) -> Face:
        """The face at a point, in the coordinates and units of the file."""
        if self._mesh is None:
            self._mesh = self._read_mesh()
        apart = self._mesh.distances(point)
        size = float(np.linalg.norm(np.diff(self._mesh.bounds, axis=0)))
        distances = [float(apart[face.triangles].min()) for face in self]
        least = min(distances)
        if least > size:
            raise Misuse(
                f"The point {point} lies {least:.3g} away from the part, which is only {size:.3g} across: "
                "give it in the coordinates and units of the file."
            )
        tied = [face for face, own in zip(self, distances) if own <= least + SAME_DISTANCE * size]
        return min(tied, key=lambda face: float(np.linalg.norm(np.subtract(face.centroid, point))))

    def looking(self, normal: Vector, within_degrees: float = 1.0) -> List[Face]:
        """Every flat face that looks along a direction of any length, to within so many degrees."""
        length = float(np.linalg.norm(normal))
        if not length > 0:
            raise Misuse("A normal of length zero looks nowhere. Give a direction such as (0, 0, 1).")
        least = np.cos(np.radians(within_degrees)) * length
        found = [face for face in self if face.kind == "plane" and np.dot(face.normal, normal) >= least]
        if not found:
            raise Misuse(f"No flat face looks along {normal} within {within_degrees}°. List the faces with their normals.")
        return found

    def named(self, name: str) -> List[Face]:
        """Every face that has this name in the CAD system."""
        return self._of_cad("name", name)

    def colored(self, color: str) -> List[Face]:
        """Every face that has this colour ("#rrggbb") in the CAD system."""
        return self._of_cad("color", color)

    def selection(self, loaded: Sequence[Face], held: Sequence[Face]) -> Dict[str, Any]:
        """What the server stores: the chosen faces by their triangles. A face that is named twice is chosen once."""
        loads, holds = {face.id: face for face in loaded}, {face.id: face for face in held}
        for both in loads.keys() & holds.keys():
            raise Misuse(f"Face {loads[both].number} is chosen as loaded and as held. Take it out of one of the two.")
        chosen = [(face, "load", "green") for face in loads.values()]
        chosen += [(face, "boundary", "red") for face in holds.values()]
        surfaces = [
            {"triangles": face.ranges.tolist(), "label": f"Surface_{tag}", "tag": tag, "type": kind, "color": color}
            for tag, (face, kind, color) in enumerate(chosen, 1)
        ]
        return {"surfaces": surfaces, "part_triangles": self.part_triangles}

    def _of_cad(self, what: str, wanted: str) -> List[Face]:
        found = [face for face in self if getattr(face, what) == wanted]
        if found:
            return found
        known = sorted({repr(getattr(face, what)) for face in self if getattr(face, what) is not None})
        others = f"Known are {', '.join(known[:10])}." if known else f"No face of the part has a {what}."
        raise Misuse(f"No face of the part has the {what} {wanted!r}. {others}")


def ranges_of(faces: Sequence[Face]) -> List[List[int]]:
    """The triangles of faces as ascending ranges of first triangle and count."""
    triangles = np.unique(np.concatenate([face.triangles for face in faces])) if faces else np.empty(0, dtype=np.int64)
    runs = np.split(triangles, np.flatnonzero(np.diff(triangles) != 1) + 1) if len(triangles) else []
    return [[int(run[0]), len(run)] for run in runs]
