"""Every call that a key may make, events apart; printed from the contract by tools/packages/python-calls.ts."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple


class Call(NamedTuple):
    """A call: its method, its path, where braces are filled in, names that may follow the path, and needed fields."""

    method: str
    path: str
    query: str = ""
    required: str = ""


DEFAULT_SETTINGS: Dict[str, Any] = {
    "optimization_goal": "max-load",
    "optimization_value": 0,
    "shell_thickness": 1,
    "domain": "static",
    "material": "HP HR PA12",
    "printer": "HP MJF 5200",
    "zero_thickness_dir": "None",
}

CALLS: Dict[str, Call] = {
    "addOwnEntry": Call("POST", "/api/own-catalog/add/", required="kind entry"),
    "archiveProject": Call("POST", "/api/project/{id}/archive/"),
    "cancelExport": Call("POST", "/protected/cancel_export/", required="project_id subproject_id row_index"),
    "cancelRun": Call("POST", "/api/runs/{id}/cancel/"),
    "cancelSweep": Call("POST", "/api/sweeps/{id}/cancel/"),
    "choosePartInput": Call("POST", "/api/project/{id}/part-input/"),
    "computeFields": Call("POST", "/protected/compute_fields/", required="project_id subproject_id row_index"),
    "createFileLink": Call("POST", "/api/project/{id}/exports/{artifact}/link/"),
    "createSubproject": Call("POST", "/api/project/{id}/subprojects/", required="id name optimization_settings"),
    "deleteOwnEntry": Call("POST", "/api/own-catalog/{id}/delete/", required="version"),
    "editOwnEntry": Call("POST", "/api/own-catalog/{id}/edit/", required="version entry"),
    "exportDeck": Call("GET", "/api/runs/{id}/deck/", query="format row_index"),
    "exportFields": Call("GET", "/api/runs/{id}/fields/export/", query="format row_index load_n case"),
    "exportOwnCatalog": Call("GET", "/api/own-catalog/export/"),
    "exportStl": Call("POST", "/protected/export_stl/",
        required="project_id subproject_id row_index zero_thickness_dir",
    ),
    "generateGlsl": Call("POST", "/protected/generate_glsl/", required="project_id subproject_id row_index"),
    "generateStandaloneCell": Call("POST", "/protected/generate_standalone_cell/",
        required="cell cell_size relative_density is_metric",
    ),
    "getCadFaces": Call("GET", "/api/project/{id}/cad-faces/"),
    "getCatalog": Call("GET", "/api/catalog/"),
    "getFaces": Call("GET", "/api/project/{id}/faces/"),
    "getFields": Call("GET", "/api/runs/{id}/fields/"),
    "getHistory": Call("GET", "/api/history/", query="state page page_size q sort order"),
    "getPartHealth": Call("GET", "/api/project/{id}/part-health/"),
    "getProject": Call("GET", "/api/project/{id}/"),
    "getReport": Call("GET", "/api/project/{id}/subprojects/{sid}/report.{format}", query="row paper units"),
    "getResults": Call("GET", "/api/project/{id}/results/", query="subproject_id"),
    "getRun": Call("GET", "/api/runs/{id}/"),
    "getStorageUsage": Call("GET", "/api/storage-usage/"),
    "getSubscriptionStatus": Call("GET", "/api/subscription-status/"),
    "getSurfaces": Call("GET", "/api/project/{id}/surface-selection/"),
    "getSweep": Call("GET", "/api/sweeps/{id}/"),
    "getTokenBalance": Call("GET", "/api/token-balance/"),
    "getTokenConfig": Call("GET", "/api/token-config/"),
    "getUsageHistory": Call("GET", "/api/token-usage-history/", query="page page_size"),
    "importOwnCatalog": Call("POST", "/api/own-catalog/import/", required="catalog"),
    "listOwnCatalog": Call("GET", "/api/own-catalog/"),
    "listProjects": Call("GET", "/api/projects/", query="state page page_size q sort order"),
    "listSubprojects": Call("GET", "/api/project/{id}/subprojects/", query="loads_of"),
    "listSweeps": Call("GET", "/api/project/{id}/sweeps/"),
    "makeCoupon": Call("POST", "/protected/coupon/", required="project_id subproject_id row_index kind"),
    "optimize": Call("POST", "/protected/optimization/", required="data"),
    "restoreProject": Call("POST", "/api/project/{id}/restore/"),
    "saveCadFaces": Call("POST", "/api/project/{id}/cad-faces/", required="unit faces"),
    "saveCadFile": Call("POST", "/api/project/{id}/cad-file/", required="cad_file"),
    "saveProjectPicture": Call("POST", "/api/project/{id}/picture/", required="picture"),
    "saveSurfaces": Call("POST", "/api/project/{id}/surface-selection/", required="surfaces"),
    "setFileUnit": Call("POST", "/api/project/{id}/file-unit/", required="unit"),
    "startCoupon": Call("POST", "/protected/start_coupon/", required="project_id subproject_id row_index kind"),
    "startRun": Call("POST", "/api/runs/",
        required="force_vector shell_thickness optimization_goal optimization_value is_metric zero_thickness_dir project_id subproject_id",
    ),
    "startSweep": Call("POST", "/api/sweeps/",
        required="force_vector shell_thickness optimization_goal is_metric zero_thickness_dir project_id subproject_id values",
    ),
    "updateProjectName": Call("POST", "/api/project/{id}/update-name/", required="name"),
    "updateSubproject": Call("POST", "/api/project/{id}/subprojects/{sid}/"),
    "uploadStl": Call("POST", "/protected/upload_stl/", required="stl_file"),
    "verify": Call("POST", "/protected/verify/", required="project_id subproject_id row_index"),
}
