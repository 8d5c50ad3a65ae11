"""Studies: settings under a name, for one run and its result."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence

from .errors import Misuse, TrabeculaError
from .faces import Vector
from .loads import xyz
from .results import Path, Result, new_key
from .runs import OnProgress, Run, cancel_quietly
from .transport import Transport, address

SWEEP_PAUSE_S = 2.0


@dataclass(frozen=True)
class SweptValue:
    """One required value of a sweep.

    Attributes:
        target: the required value, N or N/mm.
        state: "queued", "running", "done", "failed" or "cancelled".
        percent: share of its work that is done.
        study_id: of its study.
        best: the best design that is known, by the names of `Row.answer`; None without.
        message: why it waits, or has no result.
    """

    target: float
    state: str
    percent: float
    study_id: str
    best: Optional[Mapping[str, Any]]
    message: Optional[str]


class Study:
    """A study of a part. Costs nothing before it runs.

    Attributes:
        id, part_id, name: of the study.
        settings: as the server keeps them, in the units of their "unitType".
        answer: the server's whole answer.
    """

    def __init__(self, transport: Transport, answer: Mapping[str, Any]) -> None:
        self._transport = transport
        self.answer = answer
        self.id: str = answer["id"]
        self.part_id: str = answer["project"]
        self.name: str = answer["name"]
        self.settings: Mapping[str, Any] = answer["optimization_settings"]

    def __repr__(self) -> str:
        return f"<Study {self.name!r}: {self.settings['optimization_goal']} {self.settings['optimization_value']}>"

    def start(
        self,
        force: Vector,
        *,
        frequencies: bool = False,
        buckling: bool = False,
        verify: Optional[bool] = None,
        size_confirmed: bool = False,
        idempotency_key: Optional[str] = None,
    ) -> Run:
        """Begins a run and returns at once; a run that nobody watches for 15 seconds ends. Costs tokens when it is done.

        Args:
            force: direction of the load; its length does not count.
            frequencies: natural frequencies are found, too: `row["frequencies_hz"]`.
            buckling: when designs buckle and skins dimple: `row["buckling_factor"]`, `row["dimpling_factor"]`.
            verify: whether the designs are verified when they are ready; as the server does when None.
            size_confirmed: the part really is larger than every printer of the catalogue.
            idempotency_key: a repetition under the same key, also from another process, gets the same run.
        """
        body = self._asked(force, frequencies, buckling)
        body["optimization_value"] = self.settings["optimization_value"]
        if verify is not None:
            body["verify"] = verify
        if size_confirmed:
            body["size_confirmed"] = True
        answer = self._transport.call("startRun", body=body, idempotency_key=idempotency_key or new_key())
        return Run(self._transport, answer["run_id"])

    def run(self, force: Vector, *, on_progress: Optional[OnProgress] = None, **options: Any) -> Result:
        """Runs the study to its end; `options` are those of `start`. An interruption cancels it, and costs nothing.

        Raises:
            RunEnded: it was cancelled elsewhere, or finds no design; the text says why.
        """
        run = self.start(force, **options)
        run.wait(on_progress)
        result = self.results()
        if result.run_id == run.id:
            return result
        sentence = "Another run of this study has ended since, and its rows took the place of these."
        raise TrabeculaError(sentence, status=409, code="conflict")

    def results(self) -> Result:
        """The result that the study shows now; verified values come one after the other."""
        answer = self._transport.call("getResults", id=self.part_id, query={"subproject_id": self.id})
        return Result(self._transport, self, answer)

    def sweep_price(self, force: Vector, targets: Sequence[float], **options: bool) -> int:
        """The most that `sweep` costs, in tokens. Nothing begins; what would be refused is refused here, too."""
        body = {**self._asked(force, **options), "values": list(targets)}
        return int(self._transport.call("startSweep", body=body)["tokens"])

    def sweep(
        self,
        force: Vector,
        targets: Sequence[float],
        *,
        tokens: int,
        on_progress: Optional[Callable[[List[SweptValue]], object]] = None,
        idempotency_key: Optional[str] = None,
        **options: bool,
    ) -> List[SweptValue]:
        """Runs the set-up for several required values, each as a study of its own, and follows them to their end.

        Args:
            targets: required values in the units of the study: N or N/mm where this package made it.
            tokens: the price that is agreed to, as `sweep_price` returned it; what has no result costs nothing.
            options: `frequencies` and `buckling`, as in `start`.
        """
        body = {**self._asked(force, **options), "values": list(targets), "tokens": tokens}
        sweep = self._transport.call("startSweep", body=body, idempotency_key=idempotency_key or new_key())["sweep"]
        if sweep is None:
            raise TrabeculaError("The server did not begin the sweep. Read the sweeps of the part.", code="unreadable")
        reported: Optional[List[SweptValue]] = None
        try:
            while True:
                values = [_swept(each) for each in sweep["values"]]
                if on_progress is not None and values != reported:
                    on_progress(values)
                reported = values
                if sweep["state"] == "done":
                    return values
                self._transport.pause(SWEEP_PAUSE_S)
                sweep = self._transport.call("getSweep", id=sweep["id"])["sweep"]
        except TrabeculaError:
            raise
        except BaseException:
            # Nobody needs to watch a sweep: without this it would go on.
            cancel_quietly(lambda: self._transport.call("cancelSweep", id=sweep["id"], repeatable=True))
            raise

    def report(self, path: Path, *, row: Optional[int] = None, units: Optional[str] = None, paper: str = "A4") -> None:
        """Saves the report of the study, or of one row of it. Free.

        Args:
            path: ends with ".html" or ".pdf", which says the format.
            units: "metric" or "imperial"; those in which the study was entered when None.
            paper: "A4" or "Letter".
        """
        ending = os.path.splitext(os.fspath(path))[1][1:].lower()
        if ending not in ("html", "pdf"):
            raise Misuse(f'"{os.fspath(path)}" says no format: end it with .html or .pdf.')
        query = {"row": row, "units": units, "paper": paper}
        self._transport.save(address("getReport", query, id=self.part_id, sid=self.id, format=ending), path)

    def named(self) -> Dict[str, Any]:
        """The fields of a body that name the study."""
        return {"project_id": self.part_id, "subproject_id": self.id}

    def _asked(self, force: Vector, frequencies: bool = False, buckling: bool = False) -> Dict[str, Any]:
        same = {key: self.settings[key] for key in ("optimization_goal", "shell_thickness", "zero_thickness_dir")}
        found = {**({"frequencies": True} if frequencies else {}), **({"buckling": True} if buckling else {})}
        metric = self.settings.get("unitType") == "metric"
        return {**self.named(), **same, **found, "is_metric": metric, "force_vector": xyz(force)}


def _swept(answer: Mapping[str, Any]) -> SweptValue:
    return SweptValue(
        answer["optimization_value"],
        answer["state"],
        answer["percent"],
        answer["subproject_id"],
        answer.get("best"),
        answer.get("message"),
    )
