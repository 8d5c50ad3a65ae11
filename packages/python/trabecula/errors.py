"""What goes wrong between a program and the server, as exceptions. Their text is a sentence that says what to do."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

__all__ = ["KeyRefused", "Misuse", "NotAllowed", "NotFound", "OtherVersion"]
__all__ += ["Refused", "RunEnded", "TrabeculaError", "Unreachable", "Unreadable"]


class TrabeculaError(Exception):
    """Any failure; the classes below say which.

    Attributes:
        status: HTTP status; 0 when the server was not reached, or nothing was sent.
        code: stable code of the refusal, such as "no-tokens"; "unreachable", "unreadable" or "usage" without one.
        errors: what is wrong with single values, by their names.
        request_id: the server's log finds an internal failure by it.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str = "failed",
        errors: Optional[Mapping[str, List[str]]] = None,
        request_id: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.errors: Dict[str, List[str]] = dict(errors or {})
        self.request_id = request_id


class Misuse(TrabeculaError, ValueError):
    """The call itself is wrong; nothing was sent."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="usage")


class Unreachable(TrabeculaError):
    """No answer, also after repeating."""


class Unreadable(TrabeculaError):
    """An answer that this package does not know."""


class OtherVersion(TrabeculaError):
    """The server is older or newer than this package, so that they do not understand each other."""


class Refused(TrabeculaError):
    """The server refused the call."""


class KeyRefused(Refused):
    """The key is unknown, revoked or expired (401)."""


class NotAllowed(Refused):
    """The key lacks a scope, or the call is for signed-in people only (403)."""


class NotFound(Refused):
    """Another team's, or not there (404)."""


class RunEnded(TrabeculaError):
    """A run, a verification or a coupon ended without a result: `code` is "failed" or "cancelled"."""


def refusal(status: int, answer: Any) -> TrabeculaError:
    """The exception for the answer to a refused request; `answer` is None where it was no JSON."""
    if not isinstance(answer, dict) or not isinstance(answer.get("message"), str):
        sentence = f"The server answered {status}. Try again in a moment, or check the address."
        return Unreadable(sentence, status=status, code="unreadable")
    kind = {401: KeyRefused, 403: NotAllowed, 404: NotFound}.get(status, Refused)
    return kind(
        answer["message"],
        status=status,
        code=answer.get("code", "failed"),
        errors=answer.get("errors"),
        request_id=answer.get("request_id"),
    )
