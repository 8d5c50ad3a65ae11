"""Requests with a key: repeated where that is safe, files sent and received in pieces."""

from __future__ import annotations

import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.client import HTTPException, HTTPResponse
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Tuple, Union

from ._calls import CALLS, Call
from .errors import Misuse, NotFound, OtherVersion, Refused, TrabeculaError, Unreachable, Unreadable, refusal

Content = Union[str, "os.PathLike[str]", bytes]
"""A file by its path, which is read in pieces, or its bytes."""

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 8.0
PIECE_BYTES = 1 << 20


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key is sent to its server and to no other."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> None:
        return None


class Transport:
    """Sends calls of the contract and fetches files.

    Args:
        url: address of the server, such as "https://trabecula.example".
        key: a key for programs, which Account makes.
        retries: how often a request is repeated when the connection breaks or the server is busy.
        timeout_s: seconds without a byte after which a connection counts as broken.
        pause: waits a number of seconds; a test passes its own.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        retries: int = 5,
        timeout_s: float = 60.0,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        if not re.fullmatch(r"https?://[^/?#\s]+/?", url):
            raise Misuse(f'"{url}" is no address of a server, such as https://trabecula.example')
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            raise Misuse("The key is empty or has spaces. Copy it whole, or make a new one in Account.")
        self.origin = url.rstrip("/")
        self.pause = pause
        self._key = key
        self._retries = retries
        self._timeout_s = timeout_s
        self._opener = urllib.request.build_opener(_NoRedirect)

    def call(
        self,
        name: str,
        *,
        body: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        files: Optional[Mapping[str, Tuple[str, Content]]] = None,
        idempotency_key: Optional[str] = None,
        repeatable: bool = False,
        **path: object,
    ) -> Dict[str, Any]:
        """Makes one call by its name in the server's `/api/docs`.

        Args:
            body: what is sent as JSON.
            files: name and content of each file of a form, by field.
            idempotency_key: the server recognises a repetition by it, and charges once.
            repeatable: the server answers a repetition of this call as it did the first time.
            path: what stands in braces in the call's path.

        Returns:
            The answer as it came.
        """
        call = _known(name)
        headers = {"Accept": "application/json"}
        data: Any = None
        if files is not None:
            data, form_headers = _form(files)
            headers.update(form_headers)
        elif body is not None:
            data = _encoded(body)
            headers["Content-Type"] = "application/json"
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        may_repeat = call.method == "GET" or repeatable or idempotency_key is not None
        try:
            answer = _json(self._read(call.method, address(name, query, **path), headers, data, may_repeat))
        except NotFound as reason:
            # What a server answers to a path that it does not know; to an object that it does not know it says more.
            if str(reason) != "Page not found.":
                raise
            raise self.older([name]) from reason
        if isinstance(answer, dict):
            return answer
        raise Unreadable(
            f"{self.origin} answered what this package does not know. Update the package, or check the address.",
            code="unreadable",
        )

    def fetch(self, path: str) -> bytes:
        """A file of the server by the path that a call returned."""
        return self._read("GET", _own(path), {}, None, True)

    def save(self, path: str, to: Union[str, "os.PathLike[str]"]) -> None:
        """Fetches a file in pieces; `to` appears when it is whole."""
        partial = f"{os.fspath(to)}.{uuid.uuid4().hex}.part"
        try:
            with self._send("GET", _own(path), {}, None, True, True, None) as response, open(partial, "wb") as file:
                length = response.headers.get("Content-Length")
                while True:
                    try:
                        piece = response.read(PIECE_BYTES)
                    except (OSError, HTTPException) as reason:
                        raise self._broken() from reason
                    if not piece:
                        break
                    file.write(piece)
                if length is not None and file.tell() != int(length):
                    raise self._broken()
            os.replace(partial, to)
        finally:
            if os.path.exists(partial):
                os.remove(partial)

    def handshake(self) -> str:
        """Compares the calls of this package with those of the server, and returns the server's version.

        Raises:
            OtherVersion: the server lacks a call, or needs what this package does not send.
        """
        try:
            # Keys are for calls; everybody may read the document.
            document = _json(self._read("GET", "/api/docs", {"Accept": "application/json"}, None, True, with_key=False))
        except (Unreadable, Refused) as reason:
            if reason.status >= 500:
                raise
            raise Unreadable(f"{self.origin} is no Trabecula server.", status=reason.status, code="unreadable") from reason
        if not isinstance(document, dict) or document.get("info", {}).get("title") != "Trabecula":
            raise Unreadable(f"{self.origin} is no Trabecula server.", code="unreadable")
        served = {
            operation.get("operationId"): (method.upper(), path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
        }
        missing = [name for name in CALLS if name not in served]
        if missing:
            raise self.older(missing)
        changed = [name for name, call in CALLS.items() if not _understands(call, *served[name], document)]
        if changed:
            raise OtherVersion(
                f"{self.origin} is newer than this package: it changed {_listed(changed)}. "
                "Install the package that belongs to that server.",
                code="other-version",
            )
        return str(document["info"]["version"])

    def older(self, missing: "list[str]") -> OtherVersion:
        """The exception for calls that the server does not know."""
        return OtherVersion(
            f"{self.origin} is older than this package: it does not know {_listed(missing)}. "
            "Update the server, or install the package that belongs to it.",
            code="other-version",
        )

    def _read(
        self, method: str, path: str, headers: Dict[str, str], data: Any, may_repeat: bool, with_key: bool = True
    ) -> bytes:
        content: bytes = self._send(method, path, headers, data, may_repeat, with_key, lambda response: response.read())
        return content

    def _send(
        self,
        method: str,
        path: str,
        headers: Dict[str, str],
        data: Any,
        may_repeat: bool,
        with_key: bool,
        read: Optional[Callable[[HTTPResponse], bytes]],
    ) -> Any:
        """Sends a request as often as it may; returns what `read` makes of the response, or the open response."""
        if with_key:
            headers = {"Authorization": f"Bearer {self._key}", **headers}
        for attempt in range(self._retries + 1):
            body = data() if callable(data) else data
            request = urllib.request.Request(self.origin + path, data=body, headers=headers, method=method)
            asked_s = 0.0
            failure: TrabeculaError
            try:
                response = self._opener.open(request, timeout=self._timeout_s)
                if read is None:
                    return response
                with response:
                    return read(response)
            except urllib.error.HTTPError as reason:
                with reason:
                    failure = refusal(reason.code, _json(reason.read()))
                asked_s = _seconds(reason.headers.get("Retry-After"))
                # A request that was refused for now had no effect, so that any call may be repeated.
                repeats = reason.code == 429 or (may_repeat and 502 <= reason.code <= 504)
            except (OSError, HTTPException) as reason:
                failure = self._broken()
                failure.__cause__ = reason
                repeats = may_repeat
            if not repeats or attempt == self._retries:
                raise failure
            self.pause(max(asked_s, min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2**attempt)))
        raise AssertionError("the last attempt returns or raises")

    def _broken(self) -> Unreachable:
        return Unreachable(
            f"{self.origin} cannot be reached. Check the address and the connection.", code="unreachable"
        )


def address(name: str, query: Optional[Mapping[str, Any]] = None, **path: object) -> str:
    """Path and query of a call; what is None is left out."""
    call = _known(name)
    filled = call.path
    for key, value in path.items():
        filled = filled.replace("{" + key + "}", urllib.parse.quote(str(value), safe=""))
    if "{" in filled:
        raise Misuse(f"{name} needs what stands in braces: {filled}")
    given = {key: value for key, value in (query or {}).items() if value is not None}
    unknown = set(given) - set(call.query.split())
    if unknown:
        raise Misuse(f"{name} has no query {_listed(sorted(unknown))}.")
    return f"{filled}?{urllib.parse.urlencode(given)}" if given else filled


def _own(path: str) -> str:
    """The key is sent to this server and to no other."""
    if not re.match(r"/(?!/)", path):
        raise Misuse(f'"{path}" is no path of a file on the server: it begins with one slash.')
    return path


def _encoded(body: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(body, allow_nan=False).encode()
    except (TypeError, ValueError) as reason:
        raise Misuse(f"This cannot be sent: {reason}. Numbers are finite, and arrays are lists.") from reason


def _known(name: str) -> Call:
    if name not in CALLS:
        raise Misuse(f'There is no call "{name}" that a key may make. CALLS lists them.')
    return CALLS[name]


def _form(files: Mapping[str, Tuple[str, Content]]) -> Tuple[Callable[[], Iterator[bytes]], Dict[str, str]]:
    """A multipart form whose files are read while they are sent, so that a large one needs no memory."""
    boundary = uuid.uuid4().hex
    parts = []
    for field, (name, content) in files.items():
        quoted = re.sub(r'[\r\n"]', "_", name)
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"; filename="{quoted}"\r\n'
        parts.append((head.encode() + b"Content-Type: application/octet-stream\r\n\r\n", content))
    tail = f"--{boundary}--\r\n".encode()
    size = len(tail) + sum(len(head) + _size(content) + 2 for head, content in parts)

    def pieces() -> Iterator[bytes]:
        for head, content in parts:
            yield head
            yield from _pieces(content)
            yield b"\r\n"
        yield tail

    return pieces, {"Content-Type": f"multipart/form-data; boundary={boundary}", "Content-Length": str(size)}


def _size(content: Content) -> int:
    return len(content) if isinstance(content, bytes) else os.path.getsize(content)


def _pieces(content: Content) -> Iterator[bytes]:
    if isinstance(content, bytes):
        yield content
        return
    with open(content, "rb") as file:
        yield from iter(lambda: file.read(PIECE_BYTES), b"")


def _understands(call: Call, method: str, path: str, operation: Dict[str, Any], document: Dict[str, Any]) -> bool:
    if (method, path) != (call.method, call.path):
        return False
    parameters = operation.get("parameters", [])
    needed = {one["name"] for one in parameters if one.get("required") and one["in"] != "path"}
    for media in operation.get("requestBody", {}).get("content", {}).values():
        schema = media.get("schema", {})
        if "$ref" in schema:
            schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        needed |= set(schema.get("required", []))
    return needed <= {*call.required.split(), *call.query.split()}


def _listed(names: "list[str]") -> str:
    few = ", ".join(names[:3])
    return few if len(names) <= 3 else f"{few} and {len(names) - 3} more"


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None


def _seconds(header: Optional[str]) -> float:
    return float(header) if header is not None and header.isdigit() else 0.0
