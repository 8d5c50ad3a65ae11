"""Load cases besides the first, supports, point masses and regions of a study, in SI and in the coordinates of the part's file (mm)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

from .errors import Misuse
from .faces import Face, Faces, Vector, ranges_of


@dataclass(frozen=True, eq=False)
class LoadCase:
    """A load case; the functions below make them. `magnitude` is in the unit that its kind has."""

    kind: str
    name: str
    magnitude: float
    faces: Sequence[Face] = ()
    acting: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Support:
    """Holds less than a held face does: "sliding" (stays in its plane), "pinned" (free to turn on a pin), "symmetry"."""

    kind: str
    faces: Sequence[Face]


@dataclass(frozen=True, eq=False)
class PointMass:
    """Something fixed to faces that vibrates with the part, in grams: a run then finds natural frequencies."""

    grams: float
    faces: Sequence[Face]


def force(name: str, newtons: float, direction: Vector, faces: Sequence[Face]) -> LoadCase:
    """A force in N, spread uniformly over its faces."""
    return LoadCase("force", name, newtons, faces, {"direction": xyz(direction)})


def pressure(name: str, mpa: float, faces: Sequence[Face]) -> LoadCase:
    """A pressure in MPa; positive pushes into the faces."""
    return LoadCase("pressure", name, mpa, faces)


def torque(
    name: str, newton_mm: float, faces: Sequence[Face], axis: Optional[Tuple[Vector, Vector]] = None
) -> LoadCase:
    """A right-handed torque in N·mm about an axis (point in mm, direction), or about that of the faces' cylinder."""
    acting = {} if axis is None else {"axis": {"point": xyz(axis[0]), "direction": xyz(axis[1])}}
    return LoadCase("torque", name, newton_mm, faces, acting)


def remote_force(name: str, newtons: float, direction: Vector, point_mm: Vector, faces: Sequence[Face]) -> LoadCase:
    """A force in N that acts at a point, with the moment that it makes."""
    return LoadCase("remote", name, newtons, faces, {"direction": xyz(direction), "point": xyz(point_mm)})


def acceleration(name: str, m_per_s2: float, direction: Vector) -> LoadCase:
    """An acceleration in m/s² on the design's own mass."""
    return LoadCase("acceleration", name, m_per_s2, (), {"direction": xyz(direction)})


def loads_and_supports(
    faces: Faces,
    cases: Sequence[LoadCase],
    supports: Sequence[Support],
    masses: Sequence[PointMass],
    regions: Sequence[Mapping[str, Any]],
    stiffness_aim: Union[str, Mapping[str, Sequence[float]]],
) -> Dict[str, Any]:
    """The loads of a study as the server stores them."""
    sent: Dict[str, Any] = {
        "part_triangles": faces.part_triangles,
        "cases": [
            {
                "kind": case.kind,
                "name": case.name,
                "magnitude": case.magnitude,
                "triangles": ranges_of(case.faces),
                **case.acting,
            }
            for case in cases
        ],
        "supports": [{"kind": support.kind, "triangles": ranges_of(support.faces)} for support in supports],
        "stiffness_aim": stiffness_aim,
    }
    if masses:
        sent["point_masses"] = [{"mass_g": mass.grams, "triangles": ranges_of(mass.faces)} for mass in masses]
    if regions:
        sent["regions"] = [
            {**region, "faces": ranges_of(region["faces"])} if "faces" in region else dict(region) for region in regions
        ]
    return sent


def xyz(vector: Sequence[float]) -> Dict[str, float]:
    """A vector as the server spells it."""
    if len(vector) != 3:
        raise Misuse(f"{tuple(vector)} is no vector: give x, y and z.")
    return {axis: float(value) for axis, value in zip("xyz", vector)}
