"""Work on the server that takes a while: runs, verifications, coupons, sweeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional

from .errors import RunEnded, TrabeculaError
from .transport import Transport

FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 2.0
"""A request counts as watching a run for ten seconds, and one that nobody watches ends by itself."""


@dataclass(frozen=True)
class Progress:
    """How far a run is.

    Attributes:
        run_id: of the run.
        state: "queued", "running", "done", "failed" or "cancelled".
        stage: what is computed, such as "solid" or "optimize"; None while it waits.
        percent: share of the stage that is done.
        detail: such as the design that is computed.
        seconds_left: estimated; None where nobody knows.
        designs: finished designs.
    """

    run_id: str
    state: str
    stage: Optional[str]
    percent: float
    detail: Optional[str]
    seconds_left: Optional[float]
    designs: int

    def __str__(self) -> str:
        return f"{self.stage or self.state} {self.percent:.0f} % {self.detail or ''}".rstrip()

    @classmethod
    def of(cls, event: Mapping[str, Any]) -> Progress:
        """From the server's answer."""
        percent = 100 * event["done"] / event["total"] if event["total"] > 0 else 0.0
        more = (event.get("stage"), percent, event.get("detail"), event["seconds_left"], len(event["candidates"]))
        return cls(event["run_id"], event["state"], *more)


OnProgress = Callable[[Progress], object]


class Run:
    """A run, a verification, a coupon or a computation of fields, also one that was begun elsewhere."""

    def __init__(self, transport: Transport, run_id: str) -> None:
        self.id = run_id
        self._transport = transport

    def progress(self) -> Progress:
        """How far it is now."""
        return Progress.of(self._event())

    def cancel(self) -> None:
        """Ends it; it then costs nothing."""
        self._transport.call("cancelRun", id=self.id, repeatable=True)

    def wait(self, on_progress: Optional[OnProgress] = None) -> Mapping[str, Any]:
        """Follows it to its end. An interruption (Ctrl-C, or an exception of `on_progress`) cancels it on the server.

        Args:
            on_progress: called whenever something has changed.

        Returns:
            The last event as the server sent it.

        Raises:
            RunEnded: it failed, or was cancelled; the text says why.
        """
        pause_s = FIRST_PAUSE_S
        reported: Optional[Progress] = None
        try:
            while True:
                event = self._event()
                now = Progress.of(event)
                if on_progress is not None and now != reported:
                    on_progress(now)
                reported = now
                if now.state == "done":
                    return event
                if now.state in ("failed", "cancelled"):
                    sentence = event.get("message") or f"The run {now.state} without saying why."
                    raise RunEnded(sentence, status=422 if now.state == "failed" else 409, code=now.state)
                self._transport.pause(pause_s)
                pause_s = min(LONGEST_PAUSE_S, 1.5 * pause_s)
        except TrabeculaError:
            raise
        except BaseException:
            cancel_quietly(self.cancel)
            raise

    def _event(self) -> Mapping[str, Any]:
        event: Mapping[str, Any] = self._transport.call("getRun", id=self.id)["run"]
        return event


def cancel_quietly(cancel: Callable[[], object]) -> None:
    """Cancels what was interrupted; that this failed must not hide the interruption."""
    try:
        cancel()
    except TrabeculaError:
        pass
