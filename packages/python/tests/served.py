"""The servers that tools/python/main.ts opened for these tests, and a peer that answers as a test says."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import trabecula

SERVERS = json.loads(Path("servers.json").read_text())


def key_of(name="plain"):
    """A key of a team that no other test has."""
    return SERVERS[name]["keys"].pop()


def connected(name="plain", **options):
    """A client of one of the servers."""
    return trabecula.connect(SERVERS[name]["url"], key_of(name), **options)


def sample_study(server, **options):
    """A box that is held at x = 0 and loaded at the other end, with a study."""
    part = server.upload("bracket.stl", unit="mm")
    faces = part.faces()
    part.choose_faces(loaded=[faces.near((40, 10, 5))], held=faces.looking((-1, 0, 0)), faces=faces)
    return part.create_study(**options)


class Peer:
    """A server whose answers a test lists: (status, headers, body), or None for a connection that breaks."""

    def __init__(self, answers):
        self.seen = []
        peer, remaining = self, list(answers)

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                peer.seen.append((self.command, self.path, dict(self.headers), body))
                answer = remaining.pop(0) if len(remaining) > 1 else remaining[0]
                if answer is None:
                    self.close_connection = True
                    return
                status, headers, text = answer
                content = text.encode() if isinstance(text, str) else text
                self.send_response(status)
                for name, value in {"Content-Length": str(len(content)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
