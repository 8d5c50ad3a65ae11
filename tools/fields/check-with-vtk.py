"""VTK's own reading of exported fields, beside what the run says. Debian: apt-get install python3-vtk9.

Usage: python3 tools/fields/check-with-vtk.py FILE.vtu FILE.vtp FILE.vti [PICTURE.png]
The three files are of one subject at one load. Ends with 1 when something differs. Debian's VTK draws the picture
through an X server, e.g. below xvfb-run.
"""

import math
import os
import sys

from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkObject
from vtkmodules.vtkIOXML import vtkXMLImageDataReader, vtkXMLPolyDataReader, vtkXMLUnstructuredGridReader

READERS = {"vtu": vtkXMLUnstructuredGridReader, "vtp": vtkXMLPolyDataReader, "vti": vtkXMLImageDataReader}


def read(path):
    reader = READERS[path.rsplit(".", 1)[1]]()
    if not reader.CanReadFile(path):
        sys.exit(f"VTK cannot read {path}.")
    reader.SetFileName(path)
    reader.Update()
    return reader.GetOutput()


def array(attributes, name):
    found = attributes.GetArray(name)
    if found is None:
        sys.exit(f"There is no array {name}.")
    return vtk_to_numpy(found)


def loaded_mean(surface, direction):
    """Mean displacement of the loaded triangles along the force, by their areas."""
    points = vtk_to_numpy(surface.GetPoints().GetData())
    triangles = vtk_to_numpy(surface.GetPolys().GetConnectivityArray()).reshape(-1, 3)
    triangles = triangles[array(surface.GetCellData(), "loaded") == 1]
    moved = array(surface.GetPointData(), "displacement_mm") @ direction
    a, b, c = (points[triangles[:, n]] for n in range(3))
    u, v = b - a, c - a
    cross = (u[:, [1, 2, 0]] * v[:, [2, 0, 1]] - u[:, [2, 0, 1]] * v[:, [1, 2, 0]]) / 2
    area = (cross**2).sum(axis=1) ** 0.5
    return (area * moved[triangles].mean(axis=1)).sum() / area.sum()


def finite_range(values):
    values = values[values == values]
    return float(values.min()), float(values.max())


def main(vtu, vtp, vti, picture=None):
    vtkObject.GlobalWarningDisplayOn()
    mesh, surface, image = read(vtu), read(vtp), read(vti)
    load, stiffness = (float(array(mesh.GetFieldData(), name)[0]) for name in ("load_n", "stiffness_n_per_mm"))
    direction = array(mesh.GetFieldData(), "force_direction").reshape(-1)
    force = array(mesh.GetPointData(), "nodal_force_n").astype(float)
    displacement = array(mesh.GetPointData(), "displacement_mm").astype(float)
    checks = [
        ("loaded face (vtp): mean displacement x stiffness", loaded_mean(surface, direction) * stiffness, load, 0.005),
        ("nodal forces (vtu): work x stiffness / load", (force * displacement).sum() * stiffness / load, load, 0.005),
        ("nodal forces (vtu): their sum along the load", float(force.sum(axis=0) @ direction), load, 1e-4),
    ]
    for name in ("utilisation_percent", "safety_factor", "von_mises_mpa", "governing_mode"):
        cells, grid = (finite_range(array(data.GetCellData(), name)) for data in (mesh, image))
        checks += [(f"{name}: {word} of vti against vtu", grid[n], cells[n], 1e-6) for n, word in ((0, "least"), (1, "most"))]
    visible = int((array(image.GetCellData(), "vtkGhostType") == 0).sum())
    checks.append(("cells: vti against vtu", visible, mesh.GetNumberOfCells(), 0))
    failed = 0
    for name, found, wanted, tolerance in checks:
        good = math.isfinite(found) and abs(found - wanted) <= tolerance * max(abs(wanted), 1e-30)
        failed += not good
        print(f"{'ok  ' if good else 'FAIL'} {name}: {found:.6g} for {wanted:.6g}")
    if picture and not os.environ.get("DISPLAY"):
        sys.exit("No picture: DISPLAY is not set, and VTK needs an X server to draw. Start it below xvfb-run.")
    if picture:
        draw(mesh, picture)
    return 1 if failed else 0


def draw(mesh, path):
    """The left half of the deformed hexahedra, coloured by utilisation, drawn off screen."""
    import vtkmodules.vtkRenderingOpenGL2  # noqa: F401
    from vtkmodules.vtkCommonDataModel import vtkPlane
    from vtkmodules.vtkFiltersExtraction import vtkExtractGeometry
    from vtkmodules.vtkFiltersGeneral import vtkWarpVector
    from vtkmodules.vtkIOImage import vtkPNGWriter
    from vtkmodules.vtkRenderingAnnotation import vtkScalarBarActor
    from vtkmodules.vtkRenderingCore import (
        vtkActor,
        vtkDataSetMapper,
        vtkRenderer,
        vtkRenderWindow,
        vtkWindowToImageFilter,
    )

    mesh.GetPointData().SetActiveVectors("displacement_mm")
    most = float((array(mesh.GetPointData(), "displacement_mm") ** 2).sum(axis=1).max() ** 0.5)
    plane = vtkPlane()
    plane.SetOrigin(mesh.GetCenter())
    plane.SetNormal(0, -1, 0)
    half = vtkExtractGeometry()
    half.SetInputData(mesh)
    half.SetImplicitFunction(plane)
    warp = vtkWarpVector()
    warp.SetInputConnection(half.GetOutputPort())
    warp.SetScaleFactor(0.05 * mesh.GetLength() / most)
    mapper = vtkDataSetMapper()
    mapper.SetInputConnection(warp.GetOutputPort())
    mapper.SetScalarModeToUseCellFieldData()
    mapper.SelectColorArray("utilisation_percent")
    mapper.SetScalarRange(0, 100)
    actor = vtkActor()
    actor.SetMapper(mapper)
    legend = vtkScalarBarActor()
    legend.SetLookupTable(mapper.GetLookupTable())
    legend.SetTitle("utilisation, %")
    renderer = vtkRenderer()
    renderer.SetBackground(1, 1, 1)
    legend.GetLabelTextProperty().SetColor(0, 0, 0)
    legend.GetTitleTextProperty().SetColor(0, 0, 0)
    renderer.AddActor(actor)
    renderer.AddActor2D(legend)
    camera = renderer.GetActiveCamera()
    camera.SetViewUp(0, 0, 1)
    camera.SetPosition(0.4, -1, 0.4)
    renderer.ResetCamera()
    window = vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetSize(900, 600)
    window.AddRenderer(renderer)
    window.Render()
    image = vtkWindowToImageFilter()
    image.SetInput(window)
    writer = vtkPNGWriter()
    writer.SetFileName(path)
    writer.SetInputConnection(image.GetOutputPort())
    writer.Write()


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
