"""Results of runs: rows, their values, their files."""

from __future__ import annotations

import os
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from .errors import Misuse, NotFound, TrabeculaError
from .fields import FieldGrid, FieldSurface
from .runs import OnProgress, Run
from .transport import Transport, address

if TYPE_CHECKING:
    from .study import Study

Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Values:
    """What a design, the solid part or the uniform lattice was found to have.

    Attributes:
        mass_g: mass, g.
        stiffness_n_per_mm: force over how far the load faces move along it, N/mm.
        max_load_n: the load at which damage begins, or it buckles, N.
        first_yield_n: the load at which the most stressed point reaches its limit, N; None from older servers.
    """

    mass_g: float
    stiffness_n_per_mm: float
    max_load_n: float
    first_yield_n: Optional[float]

    @classmethod
    def of(cls, answer: Mapping[str, Any], mass_g: float) -> Values:
        """From the server's answer."""
        return cls(mass_g, answer["stiffness_n_per_mm"], answer["max_load_n"], answer.get("first_yield_n"))


@dataclass(frozen=True)
class ExportedFile:
    """A design's file: where it was saved, and what is known of it.

    Attributes:
        path: where it lies.
        triangles: how many.
        mass_g: mass of the mesh, g.
        volume_mm3: its volume, mm³.
        min_feature_mm: thickness that 99 % of the lattice's surface exceed, mm; None where nothing was measured.
        sha256: of the file.
        answer: the server's whole answer.
    """

    path: str
    triangles: int
    mass_g: float
    volume_mm3: float
    min_feature_mm: Optional[float]
    sha256: str
    answer: Mapping[str, Any]


@dataclass(frozen=True)
class Coupon:
    """A test part of a row, and what it is predicted to do.

    Attributes:
        path: where its STL was saved.
        stiffness_n_per_mm: N/mm.
        onset_n: the load at which damage begins, N.
        elastic_mm: displacement at that load, mm.
        mass_g: g.
        prediction: the server's whole prediction.
    """

    path: str
    stiffness_n_per_mm: float
    onset_n: float
    elastic_mm: float
    mass_g: float
    prediction: Mapping[str, Any]


class Row:
    """A design in the table of a result. Its values are verified ones where `state` is "verified".

    Attributes:
        index: place in the table, from 0.
        name: such as "Gyroid sheet 10 mm".
        state: "predicted", or "verified" when its file was analysed at full resolution.
        values: mass, stiffness and loads as they are known now.
        predicted: the same as they were predicted.
        answer: everything that the server says of it, in SI, by the names of `result.json`.
    """

    def __init__(self, result: Result, answer: Mapping[str, Any]) -> None:
        self._result = result
        self._transport = result.transport
        self.answer = answer
        self.index: int = answer["row_index"]
        self.name: str = answer["name"]
        self.state: str = answer.get("state", "predicted")
        self.values = Values.of(answer, answer["mass_g"])
        self.predicted = Values.of(answer.get("predicted", answer), answer["mass_g"])

    def __repr__(self) -> str:
        known = self.values
        return (
            f"<Row {self.index}: {self.name}, {known.mass_g:.1f} g, {known.stiffness_n_per_mm:.4g} N/mm, "
            f"{known.max_load_n:.4g} N, {self.state}>"
        )

    def __getitem__(self, key: str) -> Any:
        """Any value of `answer`, such as `row["cell_size_mm"]`."""
        return self.answer[key]

    mass_g = property(lambda self: self.values.mass_g, doc="Mass, g.")
    stiffness_n_per_mm = property(lambda self: self.values.stiffness_n_per_mm, doc="Stiffness, N/mm.")
    max_load_n = property(lambda self: self.values.max_load_n, doc="Load at which damage begins, N.")

    def verify(self, on_progress: Optional[OnProgress] = None) -> Row:
        """Analyses its file at full resolution, and returns the row with its verified values. Free."""
        run_id = self._transport.call("verify", body=self._named())["run_id"]
        verified = Run(self._transport, run_id).wait(on_progress)["candidates"]
        if not verified:
            raise TrabeculaError("The verification ended without its row. Read the results again.", code="unreadable")
        return Row(self._result, verified[0])

    def export(
        self,
        path: Path,
        *,
        quality: str = "standard",
        open_direction: Optional[str] = None,
        lattice_as: str = "triangles",
        idempotency_key: Optional[str] = None,
    ) -> ExportedFile:
        """Makes its file and saves it. Costs tokens, once per row of a result.

        Args:
            path: ends with ".stl", ".3mf" or ".stl.gz", which says the format.
            quality: "fine", "standard" or "compact".
            open_direction: side of the part that has no shell, such as "+Z"; as in the run when None.
            lattice_as: how the lattice is written: "triangles"; or in a 3MF, far smaller, "beams" of a strut family or
                a function, "implicit", for programs that know them; "both" adds beams to the triangles.
            idempotency_key: a repetition with the same key is charged once, also from another process.
        """
        name = os.fspath(path)
        formats = [each for each in ("stl.gz", "stl", "3mf") if name.lower().endswith("." + each)]
        if not formats:
            raise Misuse(f'"{name}" says no format: end it with .stl, .3mf or .stl.gz.')
        opened = open_direction or self._result.request["zero_thickness_dir"]
        body = {**self._named(), "zero_thickness_dir": opened, "format": formats[0], "quality": quality, "as": lattice_as}
        made = self._transport.call("exportStl", body=body, idempotency_key=idempotency_key or new_key())
        self._transport.save(made["stl_file_path"], path)
        facts = {key: made[key] for key in ("triangles", "mass_g", "volume_mm3", "sha256")}
        return ExportedFile(path=name, min_feature_mm=made.get("min_feature_mm"), answer=made, **facts)

    def coupon(
        self,
        path: Path,
        kind: str,
        *,
        size_mm: Optional[float] = None,
        build: str = "+Z",
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
    ) -> Coupon:
        """Makes a test coupon, saves its STL and predicts it; paid with the row's files.

        Args:
            kind: "cube" or "bar".
            size_mm: edge of the cube or height of the bar, mm; suits the lattice when None.
            build: direction of the coupon's file that points up in the printer, "+Z" or "+X".
        """
        body: Dict[str, Any] = {**self._named(), "kind": kind, "build": build}
        if size_mm is not None:
            body.update(size=size_mm, is_metric=True)
        if on_progress is not None:
            Run(self._transport, self._transport.call("startCoupon", body=body)["run_id"]).wait(on_progress)
        made = self._transport.call("makeCoupon", body=body, idempotency_key=idempotency_key or new_key())
        self._transport.save(made["stl_file_path"], path)
        known = {key: made["prediction"][key] for key in ("stiffness_n_per_mm", "onset_n", "elastic_mm", "mass_g")}
        return Coupon(path=os.fspath(path), prediction=made["prediction"], **known)

    def field_grid(self, load_n: Optional[float] = None, case: Optional[str] = None) -> FieldGrid:
        """Its fields on the grid of the analysis; `load_n` as in `Result.fields` when None."""
        return FieldGrid.read(self._result.field_file("vti", self.index, load_n, case))

    def field_surface(self, load_n: Optional[float] = None, case: Optional[str] = None) -> FieldSurface:
        """Its fields on the outer surface of the part."""
        return FieldSurface.read(self._result.field_file("vtp", self.index, load_n, case))

    def deck(self, path: Path) -> None:
        """Saves its homogenised model, with materials, sets, supports and loads, for other solvers. Free.

        Coordinates are those of the part's file, in mm; loads in N, moduli in MPa, densities in t/mm³.

        Args:
            path: ends with ".inp" for CalculiX and Abaqus, ".vtu" for ParaView or ".msh" for Gmsh.
        """
        kind = os.path.splitext(os.fspath(path))[1].lower().lstrip(".")
        if kind not in ("inp", "vtu", "msh"):
            raise Misuse(f'"{os.fspath(path)}" says no format: end it with .inp, .vtu or .msh.')
        query = {"format": kind, "row_index": self.index}
        self._transport.save(address("exportDeck", query, id=self._result.run_id), path)

    def report(self, path: Path, *, units: Optional[str] = None, paper: str = "A4") -> None:
        """Saves the report of this design."""
        self._result.study.report(path, row=self.index, units=units, paper=paper)

    def _named(self) -> Dict[str, Any]:
        return {**self._result.study.named(), "row_index": self.index}


class Result:
    """The rows of a run in the order of the table, and what they are compared with. All in SI.

    Attributes:
        study: of the run.
        run_id: of the run that gave the rows.
        rows: the designs, the best first.
        solid: the solid part; None where it was not found.
        baseline: the uniform lattice; None where there is none.
        notes: what a user should know about the run.
        request: what was required, as the server says it, in SI.
        answer: the server's whole answer.
    """

    def __init__(self, transport: Transport, study: Study, answer: Mapping[str, Any]) -> None:
        self.transport = transport
        self.study = study
        self.answer = answer
        self.run_id: str = answer.get("run_id", "")
        self.request: Mapping[str, Any] = answer["optimization_data"]
        self.rows: List[Row] = [Row(self, each) for each in answer["results"]]
        self.notes: Tuple[str, ...] = tuple(answer.get("notes", ()))
        self.solid, self.baseline = (
            None if one is None else Values.of(one, one["mass_g"]) for one in (answer["solid"], answer["baseline"])
        )

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def column(self, key: str) -> npt.NDArray[np.float64]:
        """A number of every row by its name in `Row.answer`, such as "mass_g"; NaN where a row has none."""
        found = [row.answer.get(key) for row in self.rows]
        if self.rows and not any(key in row.answer for row in self.rows):
            raise Misuse(f'No row has "{key}". They have: {", ".join(sorted(self.rows[0].answer))}.')
        return np.array([np.nan if value is None else value for value in found], dtype=np.float64)

    def fields(self) -> List[Dict[str, Any]]:
        """What is kept of the solid part ("row_index" None) and of each row, without fetching it. Free.

        Each has "load_n", the load (N) of its "fields" with "name", "title", "unit", and "least" and "most" with their
        "value" and "place_mm"; "sentence" says why nothing is kept, and "absent" why single fields are missing.
        """
        if not self.run_id:
            raise NotFound("This result is older than stored fields.", status=404, code="not-found")
        subjects: List[Dict[str, Any]] = self.transport.call("getFields", id=self.run_id)["subjects"]
        return subjects

    def field_file(
        self, kind: str, row: Optional[int] = None, load_n: Optional[float] = None, case: Optional[str] = None
    ) -> bytes:
        """The fields of a row, or of the solid part, as a file for VTK and ParaView: "vtu", "vti" or "vtp"."""
        query = {"format": kind, "row_index": row, "load_n": load_n, "case": case}
        return self.transport.fetch(address("exportFields", query, id=self.run_id))


def new_key() -> str:
    """An idempotency key."""
    return str(uuid.uuid4())
