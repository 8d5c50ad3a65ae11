"""The main job through a client that openapi-generator made: python3 main_job.py URL KEY PART.stl OUT.stl

The part is a box that is held where x is least and loaded where it is largest. Prints what it got as JSON.
docs/guide/programs.md shows the same in short.
"""
import json
import struct
import sys
import time
import urllib.request
import uuid

from trabecula_client import ApiClient, Configuration, ProgramsApi
from trabecula_client.exceptions import ApiException

url, key, part, out = sys.argv[1:]
configuration = Configuration(host=url)
configuration.access_token = key
api = ProgramsApi(ApiClient(configuration))


def triangles(path):
    with open(path, "rb") as file:
        content = file.read()
    (count,) = struct.unpack_from("<I", content, 80)
    corners = [struct.unpack_from("<9f", content, 84 + 50 * t + 12) for t in range(count)]
    return [[dict(zip("xyz", one[k : k + 3])) for k in (0, 3, 6)] for one in corners]


def face(all_triangles, x, kind, tag):
    color = "green" if kind == "load" else "red"
    flat = [one for one in all_triangles if all(corner["x"] == x for corner in one)]
    return [{"vertices": one, "label": f"Surface_{tag}", "tag": tag, "type": kind, "color": color} for one in flat]


project = api.upload_stl(stl_file=part).data.project_id
box = triangles(part)
ends = [corner["x"] for one in box for corner in one]
surfaces = face(box, max(ends), "load", 1) + face(box, min(ends), "boundary", 2)
api.save_surfaces(project, {"surfaces": surfaces})
assert len(api.get_surfaces(project).surfaces) == len(surfaces)

settings = {
    "optimization_goal": "stiffness",
    "optimization_value": 0,
    "shell_thickness": 1,
    "zero_thickness_dir": "None",
    "is_metric": True,
}
more = {"domain": "static", "material": "HP HR PA12", "printer": "HP MJF 5200"}
study = str(uuid.uuid4())
api.create_subproject(project, {"id": study, "name": "From Python", "optimization_settings": {**settings, **more}})

asked = {**settings, "force_vector": {"x": 0, "y": 0, "z": -1}, "project_id": project, "subproject_id": study}
run = api.start_run(asked, idempotency_key=study).run_id
assert api.start_run(asked, idempotency_key=study).run_id == run, "a repeated request begins no second run"
while (event := api.get_run(run).run).state in ("queued", "running"):
    time.sleep(0.5)
assert event.state == "done", event.message

results = api.get_results(project, subproject_id=study)
best = results.results[0]
row = {"project_id": project, "subproject_id": study, "row_index": 0, "zero_thickness_dir": "None"}
made = api.export_stl(row, idempotency_key=f"{study} 0")
download = urllib.request.Request(url + made.stl_file_path, headers={"Authorization": f"Bearer {key}"})
with urllib.request.urlopen(download) as answer, open(out, "wb") as file:
    file.write(answer.read())

try:
    api.get_results("never-there")
    raise AssertionError("a project that does not exist has no results")
except ApiException as refused:
    assert refused.status == 404, refused

print(json.dumps({"rows": len(results.results), "mass_g": best.mass_g, "solid_g": results.solid.mass_g, "sha256": made.sha256}))
