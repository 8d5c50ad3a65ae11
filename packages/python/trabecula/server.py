"""A program's access to a Trabecula server: parts, their faces, and everything that belongs to a team."""

from __future__ import annotations

import os
import time
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from ._calls import DEFAULT_SETTINGS
from .errors import Misuse
from .faces import Face, Faces, Vector
from .loads import LoadCase, PointMass, Support, loads_and_supports
from .mesh import Mesh
from .results import Path
from .runs import Run
from .study import Study
from .transport import Content, Transport


@dataclass(frozen=True)
class Balance:
    """The tokens of the team: how many are left, were used in this period, and there are in all."""

    available: int
    used: int
    total: int


class Part:
    """A project: a part, its chosen faces and its studies.

    Attributes:
        id, name: of the project.
        unit: of the numbers of its file: "mm", "in" …
        answer: the server's whole answer.
    """

    def __init__(self, transport: Transport, answer: Mapping[str, Any]) -> None:
        self._transport = transport
        self.answer = answer
        self.id: str = answer["id"]
        self.name: str = answer["name"]
        self.unit: str = answer["file_unit"]

    def __repr__(self) -> str:
        return f"<Part {self.name!r} in {self.unit}>"

    def mesh(self) -> Mesh:
        """Its triangles as they are worked with, in the coordinates and units of the file."""
        return Mesh.read(self._transport.fetch(self._fresh()["stl_path"]))

    def health(self) -> Dict[str, Any]:
        """What is right and wrong with the uploaded file: `["health"]["sentence"]` says it. Changes nothing."""
        return self._transport.call("getPartHealth", id=self.id)

    def faces(self) -> Faces:
        """Its faces as the application shows them."""
        return Faces(self._transport.call("getFaces", id=self.id), self.mesh)

    def choose_faces(self, loaded: Sequence[Face], held: Sequence[Face], faces: Optional[Faces] = None) -> None:
        """Stores which faces carry the load of the first case and which are held; they replace the previous choice.

        Args:
            faces: what `faces()` returned, to spare finding them again.
        """
        selection = (faces or self.faces()).selection(loaded, held)
        self._transport.call("saveSurfaces", id=self.id, body=selection, repeatable=True)

    def create_study(
        self,
        name: str = "Study",
        *,
        goal: str = "max-load",
        target: float = 0.0,
        shell_mm: Optional[float] = None,
        material: Optional[str] = None,
        printer: Optional[str] = None,
        open_direction: Optional[str] = None,
        families: Optional[Sequence[str]] = None,
        cell_sizes_mm: Optional[Sequence[float]] = None,
        build_direction: Union[str, Vector, None] = None,
        safety_factor: Optional[float] = None,
        requirements: Optional[Sequence[Mapping[str, Any]]] = None,
        cases: Sequence[LoadCase] = (),
        supports: Sequence[Support] = (),
        point_masses: Sequence[PointMass] = (),
        regions: Sequence[Mapping[str, Any]] = (),
        stiffness_aim: Union[str, Mapping[str, Sequence[float]]] = "worst",
    ) -> Study:
        """A study of this part. What is None has the application's default.

        Args:
            goal: "max-load" or "stiffness".
            target: the required load in N, or stiffness in N/mm; 0 requires none: as much as the mass allows.
            shell_mm: thickness of the outer shell, mm.
            material, printer: names of `Server.catalog`, or of the team's own.
            open_direction: side of the part that has no shell, such as "+Z"; "None" for none.
            families: names of lattice families of `Server.catalog`.
            cell_sizes_mm: edges of unit cells, mm.
            build_direction: direction of the file that points up in the printer: "+Z", or a vector.
            safety_factor: multiplies the load of the goal.
            requirements: what is required besides, in the form of the set-up file and in SI.
            cases: load cases besides the first one; `trabecula.loads` has functions that make them.
            supports: what holds less than held faces do.
            point_masses: what vibrates with the part.
            regions: decided places in the form of the set-up file, with `Face`s under "faces"; mm.
            stiffness_aim: "worst", or {"weights": …} of the cases.
        """
        chosen: Dict[str, Any] = {
            "optimization_goal": goal,
            "optimization_value": target,
            "shell_thickness": shell_mm,
            "material": material,
            "printer": printer,
            "zero_thickness_dir": open_direction,
            "families": families and list(families),
            "cell_sizes": cell_sizes_mm and list(cell_sizes_mm),
            "build_direction": list(build_direction) if isinstance(build_direction, tuple) else build_direction,
            "safety_factor": safety_factor,
            "requirements": requirements and list(requirements),
        }
        given = {key: value for key, value in chosen.items() if value is not None}
        settings = {**DEFAULT_SETTINGS, **given, "unitType": "metric"}
        body: Dict[str, Any] = {"id": str(uuid.uuid4()), "name": name, "optimization_settings": settings}
        if cases or supports or point_masses or regions:
            body["loads_and_supports"] = loads_and_supports(
                self.faces(), cases, supports, point_masses, regions, stiffness_aim
            )
        answer = self._transport.call("createSubproject", id=self.id, body=body, repeatable=True)
        return Study(self._transport, answer["subproject"])

    def studies(self) -> List[Study]:
        """Its studies."""
        found = self._transport.call("listSubprojects", id=self.id)["subprojects"]
        return [Study(self._transport, each) for each in found]

    def cad_file(self, path: Path) -> None:
        """Saves the file that the part was converted from."""
        file = (self._fresh().get("cad") or {}).get("file")
        if file is None:
            raise Misuse("No CAD file was uploaded with this part.")
        self._transport.save(file["path"], path)

    def _fresh(self) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = self._transport.call("getProject", id=self.id)["project"]
        return answer


class Server:
    """A Trabecula server and a key to it; `connect` makes one. All numbers are in SI or have their unit in their name.

    Every method raises a `TrabeculaError` when the server refuses or cannot be reached. Requests are repeated when the
    connection breaks, those that cost tokens under an idempotency key, so that they are charged once.

    Args:
        url, key, retries, timeout_s, pause: as in `connect`.
    """

    def __init__(self, url: str, key: str, **options: Any) -> None:
        self.transport = Transport(url, key, **options)

    def call(self, name: str, **given: Any) -> Dict[str, Any]:
        """Any call that a key may make, by its name in the server's `/api/docs`; arguments as in `Transport.call`."""
        return self.transport.call(name, **given)

    def upload(
        self,
        stl: Content,
        *,
        name: Optional[str] = None,
        unit: Optional[str] = None,
        cad_faces: Optional[Mapping[str, Any]] = None,
        cad_file: Optional[Path] = None,
    ) -> Part:
        """Uploads an STL as a new part. A large file is sent in pieces; it is not repeated when the connection breaks.

        Args:
            stl: path, or bytes with a `name`.
            unit: unit of the file's numbers, which an STL does not carry: "mm", "cm", "m", "in"; millimetres when None.
            cad_faces: the faces of the CAD system, as `trabecula convert --faces` writes them; their unit is the file's.
            cad_file: path of the file that the STL was converted from, kept to be downloaded again.
        """
        file_name = name or ("part.stl" if isinstance(stl, bytes) else os.path.basename(os.fspath(stl)))
        files: Dict[str, Tuple[str, Content]] = {"stl_file": (file_name, stl)}
        part_id = self.call("uploadStl", files=files)["data"]["project_id"]
        if cad_faces is not None:
            sent = {"unit": cad_faces["unit"], "faces": cad_faces["faces"]}
            self.call("saveCadFaces", id=part_id, body=sent, repeatable=True)
        if cad_file is not None:
            self.call("saveCadFile", id=part_id, files={"cad_file": (os.path.basename(os.fspath(cad_file)), cad_file)})
        if unit is not None:
            self.call("setFileUnit", id=part_id, body={"unit": unit}, repeatable=True)
        return self.part(part_id)

    def part(self, part_id: str) -> Part:
        """A part by its id."""
        return Part(self.transport, self.call("getProject", id=part_id)["project"])

    def parts(self, search: str = "", *, state: str = "active") -> Iterator[Part]:
        """The team's parts, the last changed first.

        Args:
            search: part of the name of the project or of its file.
            state: "active", "archived" or "all".
        """
        page = pages = 1
        while page <= pages:
            answer = self.call("listProjects", query={"q": search, "state": state, "page": page, "page_size": 100})
            yield from (Part(self.transport, each) for each in answer["projects"])
            page, pages = page + 1, answer["pagination"]["total_pages"]

    def run(self, run_id: str) -> Run:
        """A run, a verification or a coupon that was begun elsewhere."""
        return Run(self.transport, run_id)

    def balance(self) -> Balance:
        """The tokens of the team."""
        data = self.call("getTokenBalance")["data"]
        return Balance(data["available_tokens"], data["used_tokens"], data["total_tokens"])

    def catalog(self) -> Dict[str, Any]:
        """Materials, printers and lattice families, with their values and units in their names."""
        return self.call("getCatalog")

    def own_catalog(self) -> Dict[str, Any]:
        """The team's own materials and printers, in the form of a catalogue file."""
        catalog: Dict[str, Any] = self.call("exportOwnCatalog")["catalog"]
        return catalog

    def import_own_catalog(self, catalog: Mapping[str, Any]) -> Dict[str, Any]:
        """Adds the entries of a catalogue file and changes those of the same name; only the team's owner may."""
        return self.call("importOwnCatalog", body={"catalog": catalog})


def connect(
    url: Optional[str] = None,
    key: Optional[str] = None,
    *,
    retries: int = 5,
    timeout_s: float = 60.0,
    pause: Callable[[float], None] = time.sleep,
) -> Server:
    """Connects to a server, and looks whether it and this package understand each other and whether the key is good.

    Args:
        url: such as "https://trabecula.example"; the environment's TRABECULA_URL when None.
        key: a key for programs, which Account makes; the environment's TRABECULA_KEY when None.
        retries: how often a request is repeated when the connection breaks or the server is busy.
        timeout_s: seconds without a byte after which a connection counts as broken.

    Raises:
        Unreachable: nobody answers there.
        OtherVersion: the server is older or newer than this package.
        KeyRefused: the key is unknown, revoked or expired.
    """
    address = url or os.environ.get("TRABECULA_URL")
    secret = key or os.environ.get("TRABECULA_KEY")
    if not address or not secret:
        missing = "key" if address else "url"
        raise Misuse(f"There is no {missing}: give it to connect, or set TRABECULA_{missing.upper()}.")
    server = Server(address, secret, retries=retries, timeout_s=timeout_s, pause=pause)
    server.transport.handshake()
    server.catalog()
    return server
