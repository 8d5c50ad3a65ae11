import json
import os
import tempfile
import unittest
import urllib.request
from unittest import mock

import trabecula
from served import SERVERS, Peer, connected, key_of
from trabecula.transport import Transport

BUSY = (503, {}, "overloaded")
BALANCE = (200, {}, json.dumps({"status": "success", "data": {"available_tokens": 7, "used_tokens": 2, "total_tokens": 9}}))


def document():
    """The OpenAPI document of the real server."""
    with urllib.request.urlopen(f"{SERVERS['plain']['url']}/api/docs") as answer:
        return json.load(answer)


def connect_to(content, **options):
    """Connects to a peer with another document."""
    with Peer([(200, {}, json.dumps(content))]) as peer:
        return trabecula.connect(peer.url, "key", pause=lambda _: None, **options)


class Connecting(unittest.TestCase):
    def test_finds_every_call_of_the_package_on_the_server(self):
        server = connected()
        self.assertRegex(server.transport.handshake(), r"^\d+\.\d+\.\d+$")
        programs = {
            operation["operationId"]
            for methods in document()["paths"].values()
            for operation in methods.values()
            if "programs" in operation["tags"]
            and not operation["operationId"].startswith("download")
            and "text/event-stream" not in operation["responses"]["200"]["content"]
        }
        self.assertEqual(programs, set(trabecula.CALLS))

    def test_an_older_server_is_refused_by_what_it_lacks(self):
        old = document()
        del old["paths"]["/api/project/{id}/faces/"]
        with self.assertRaisesRegex(trabecula.OtherVersion, "is older than this package: it does not know getFaces. Update the server"):
            connect_to(old)
        # Also without connecting first: what a server answers to a path that it does not know.
        unknown = json.dumps({"status": "error", "code": "not-found", "message": "Page not found."})
        with Peer([(404, {}, unknown)]) as peer:
            with self.assertRaisesRegex(trabecula.OtherVersion, "does not know getFaces"):
                trabecula.Server(peer.url, "key").call("getFaces", id="a")

    def test_the_real_server_answers_so_to_a_path_that_it_does_not_know(self):
        newer = {**trabecula.CALLS, "getFuture": trabecula.CALLS["getFaces"]._replace(path="/api/future/{id}/")}
        with mock.patch("trabecula.transport.CALLS", newer):
            with self.assertRaisesRegex(trabecula.OtherVersion, "does not know getFuture"):
                trabecula.Server(SERVERS["plain"]["url"], key_of()).call("getFuture", id="a")

    def test_a_newer_server_is_refused_by_what_it_changed_and_not_by_what_it_added(self):
        needs_more = document()
        run = needs_more["paths"]["/api/runs/"]["post"]["requestBody"]["content"]["application/json"]["schema"]
        if "$ref" in run:
            run = needs_more["components"]["schemas"][run["$ref"].rsplit("/", 1)[1]]
        run["required"] = [*run["required"], "purpose"]
        with self.assertRaisesRegex(trabecula.OtherVersion, "is newer than this package: it changed startRun. Install"):
            connect_to(needs_more)
        moved = document()
        moved["paths"]["/api/v2/runs/"] = moved["paths"].pop("/api/runs/")
        with self.assertRaisesRegex(trabecula.OtherVersion, "it changed startRun"):
            connect_to(moved)
        added = document()
        added["paths"]["/api/future/"] = {"get": {"operationId": "getFuture"}}
        catalog = json.dumps({"status": "success"})
        with Peer([(200, {}, json.dumps(added)), (200, {}, catalog)]) as peer:
            trabecula.connect(peer.url, "key")
            # Everybody may read the document; the key goes to calls only.
            self.assertEqual(["Authorization" in headers for _, _, headers, _ in peer.seen], [False, True])

    def test_what_is_no_trabecula_server_says_so(self):
        for content in ({"info": {"title": "Pets"}, "paths": {}}, []):
            with self.assertRaisesRegex(trabecula.Unreadable, "is no Trabecula server."):
                connect_to(content)
        with Peer([(404, {}, "<html>")]) as peer:
            with self.assertRaisesRegex(trabecula.Unreadable, "is no Trabecula server."):
                trabecula.connect(peer.url, "key")

    def test_nobody_there_and_keys_that_are_not_good_are_a_sentence_each(self):
        with Peer([BUSY]) as peer:
            gone = peer.url
        waited = []
        with self.assertRaisesRegex(trabecula.Unreachable, f"{gone} cannot be reached. Check the address and the connection."):
            trabecula.connect(gone, "key", pause=waited.append)
        self.assertEqual(waited, [0.5, 1, 2, 4, 8])
        url = SERVERS["plain"]["url"]
        with self.assertRaisesRegex(trabecula.KeyRefused, "This key was revoked. Make a new one in Account.") as refused:
            trabecula.connect(url, SERVERS["revoked"])
        self.assertEqual(refused.exception.status, 401)
        with self.assertRaisesRegex(trabecula.KeyRefused, "This key is not known."):
            trabecula.connect(url, "trabecula_made-up")

    def test_what_is_wrong_before_anything_is_sent_is_a_sentence(self):
        server = connected()
        with mock.patch.dict(os.environ, clear=True):
            for call, sentence in [
                (lambda: trabecula.connect(), "There is no url: give it to connect, or set TRABECULA_URL."),
                (lambda: trabecula.connect("http://here"), "There is no key"),
                (lambda: trabecula.connect("trabecula.example", "key"), "is no address of a server"),
                (lambda: trabecula.connect("http://here", "two words"), "The key is empty or has spaces"),
                (lambda: server.transport.fetch("https://elsewhere.example/a"), "is no path of a file on the server"),
                (lambda: server.transport.fetch("//elsewhere.example/a"), "is no path of a file on the server"),
                (lambda: server.call("deleteEverything"), 'There is no call "deleteEverything" that a key may make'),
                (lambda: server.call("getProject"), "getProject needs what stands in braces"),
                (lambda: server.call("getCatalog", query={"sort": "name"}), "getCatalog has no query sort."),
            ]:
                with self.assertRaisesRegex(trabecula.Misuse, sentence):
                    call()


class Repeating(unittest.TestCase):
    def send(self, answers, name="getTokenBalance", **given):
        self.waited = []
        with Peer(answers) as peer:
            self.peer = peer
            return Transport(peer.url, "key", pause=self.waited.append).call(name, **given)

    def test_what_reads_is_repeated_when_the_connection_breaks_or_the_server_is_busy(self):
        self.assertEqual(self.send([None, BUSY, BALANCE])["data"]["available_tokens"], 7)
        self.assertEqual(self.waited, [0.5, 1])

    def test_a_busy_server_is_given_the_time_that_it_asks_for(self):
        self.send([(429, {"Retry-After": "30"}, "{}"), BALANCE])
        self.assertEqual(self.waited, [30])

    def test_what_costs_tokens_is_repeated_under_its_key_and_nothing_else_is(self):
        self.send([None, BALANCE], "startRun", body={}, idempotency_key="once")
        self.assertEqual([headers["Idempotency-Key"] for _, _, headers, _ in self.peer.seen], ["once", "once"])
        with self.assertRaises(trabecula.Unreachable):
            self.send([None, BALANCE], "verify", body={})
        self.assertEqual(len(self.peer.seen), 1)

    def test_no_redirection_carries_the_key_elsewhere(self):
        with self.assertRaises(trabecula.TrabeculaError):
            self.send([(302, {"Location": "http://elsewhere.example/"}, "")])
        self.assertEqual(len(self.peer.seen), 1)

    def test_numbers_that_are_none_are_not_sent(self):
        with self.assertRaisesRegex(trabecula.Misuse, "Numbers are finite"):
            self.send([BALANCE], "startRun", body={"optimization_value": float("nan")})
        self.assertEqual(self.peer.seen, [])

    def test_a_large_file_is_sent_in_pieces_with_its_length(self):
        read = []

        class Watched:
            def __init__(self, file):
                self.file = file

            def read(self, size):
                read.append(size)
                return self.file.read(size)

            def __enter__(self):
                return self

            def __exit__(self, *_):
                self.file.close()

        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'large "part".stl')
            with open(path, "wb") as file:
                file.write(b"x" * (3 << 20))
            with mock.patch("trabecula.transport.open", lambda *a: Watched(open(*a)), create=True):
                self.send([BALANCE], "uploadStl", files={"stl_file": (os.path.basename(path), path)})
        ((_, _, headers, body),) = self.peer.seen
        self.assertEqual(int(headers["Content-Length"]), len(body))
        self.assertIn(b'name="stl_file"; filename="large _part_.stl"', body[:300])
        self.assertEqual(body.count(b"x" * 1000), 3 * (1 << 20) // 1000)
        self.assertEqual(read, [1 << 20] * 4)

    def test_a_file_that_breaks_off_leaves_nothing_behind(self):
        with tempfile.TemporaryDirectory() as folder, Peer([(200, {"Content-Length": "9"}, "half")]) as peer:
            transport = Transport(peer.url, "key", pause=lambda _: None)
            with self.assertRaises(Exception) as failed:
                transport.save("/file", os.path.join(folder, "out.stl"))
            self.assertIsInstance(failed.exception, trabecula.Unreachable)
            self.assertEqual(os.listdir(folder), [])


if __name__ == "__main__":
    unittest.main()
