"""FEniCSx (DOLFINx 0.5) as a peer: linear elasticity on tetrahedra of second order, straight edges.

Reads FOLDER/model.json {direction, poisson, tolerance} and its raw little-endian arrays: corners f64, three per node
(mm); cells u32, four per element; young f64, one per element (MPa); held and loaded u32, three corners per face of the
boundary. The held faces do not move, the loaded ones bear an even traction of one newton in all. PETSc solves: conjugate gradients, smoothed aggregation (GAMG) that knows the rigid-body
modes. (The same tetrahedra of first order as a coarse level do not converge: one across a wall, they cannot bend.)
Writes FOLDER/stress.f32, von Mises (MPa) at the four points of each element that stand near its corners, in their
order, and prints one JSON line {compliance, iterations, residual, unknowns, seconds, megabytes}.

Where the model has "frequencies", a count, and "density" (t/mm3) instead of a direction, SLEPc finds so many of the
lowest natural frequencies (LOBPCG on the same multigrid), and the line is {hertz, residuals, iterations, unknowns,
seconds, megabytes}; residuals are those of K x - w2 M x over K x.

    python3 fenicsx.py FOLDER
"""
import json
import resource
import sys
import time

import numpy as np
import ufl
from dolfinx import fem, la, mesh
from dolfinx.fem import petsc
from mpi4py import MPI
from petsc4py import PETSc

NEAR, FAR = 0.5854101966249685, 0.1381966011250105
# Reference coordinates (x, y, z) of points near vertices 0, 1, 2 and 3.
POINTS = np.full((4, 3), FAR)
POINTS[1:] += (NEAR - FAR) * np.eye(3)
SOLVER = {
    "ksp_type": "cg", "ksp_norm_type": "unpreconditioned", "ksp_max_it": "500",
    "pc_type": "gamg", "pc_gamg_threshold": "-1",
    "mg_levels_ksp_type": "chebyshev", "mg_levels_pc_type": "jacobi", "mg_levels_ksp_max_it": "3",
    "mg_levels_esteig_ksp_type": "cg", "mg_levels_ksp_chebyshev_esteig_steps": "20",
}


def main():
    folder = sys.argv[1]
    model = json.load(open(f"{folder}/model.json"))
    began = time.perf_counter()
    body, corner_of, order = body_of(folder)
    space = fem.VectorFunctionSpace(body, ("CG", 2))
    young = fem.Function(fem.FunctionSpace(body, ("DG", 0)))
    young.x.array[:] = np.fromfile(f"{folder}/young.f64", "<f8")[order]
    poisson = model["poisson"]

    def stress(u):
        strain = ufl.sym(ufl.grad(u))
        lame = young * poisson / ((1 + poisson) * (1 - 2 * poisson))
        return lame * ufl.tr(strain) * ufl.Identity(3) + young / (1 + poisson) * strain

    u, v = ufl.TrialFunction(space), ufl.TestFunction(space)
    held = fem.locate_dofs_topological(space, 2, facets_of(body, f"{folder}/held.u32"))
    support = fem.dirichletbc(np.zeros(3), held, space)
    matrix = petsc.assemble_matrix(fem.form(ufl.inner(stress(u), ufl.grad(v)) * ufl.dx), [support])
    matrix.assemble()
    matrix.setNearNullSpace(rigid_body_modes(space))
    if "frequencies" in model:
        # Held unknowns have no stiffness but 1 and hardly a mass: their frequencies are beyond all others.
        density = fem.Constant(body, model["density"])
        mass = petsc.assemble_matrix(fem.form(density * ufl.inner(u, v) * ufl.dx), [support], diagonal=1e-14)
        mass.assemble()
        answer = frequencies(matrix, mass, model["frequencies"])
    else:
        loaded = facets_of(body, f"{folder}/loaded.u32")
        tagged = mesh.meshtags(body, 2, np.sort(loaded), np.full(len(loaded), 1, dtype=np.int32))
        on_loaded = ufl.Measure("ds", domain=body, subdomain_data=tagged)(1)
        area = fem.assemble_scalar(fem.form(fem.Constant(body, 1.0) * on_loaded))
        traction = fem.Constant(body, np.array(model["direction"]) / area)
        force = petsc.assemble_vector(fem.form(ufl.inner(traction, v) * on_loaded))
        petsc.set_bc(force, [support])
        moved = fem.Function(space)
        iterations, residual = solve(matrix, force, moved.vector, model["tolerance"])
        deviator = ufl.dev(stress(moved))
        at_points = fem.Expression(ufl.sqrt(1.5 * ufl.inner(deviator, deviator)), POINTS)
        values = at_points.eval(np.arange(len(order), dtype=np.int32)).reshape(-1, 4)
        out = np.empty((len(order), 4), dtype="<f4")
        np.put_along_axis(out, corner_of, values[np.argsort(order)], axis=1)
        out.tofile(f"{folder}/stress.f32")
        answer = {"compliance": force.dot(moved.vector), "iterations": iterations, "residual": residual}
    print(json.dumps({
        **answer,
        "unknowns": matrix.getSize()[0],
        "seconds": time.perf_counter() - began,
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }))


def frequencies(matrix, mass, count):
    """The lowest natural frequencies, Hz."""
    from slepc4py import SLEPc

    # With a mean mass of one at a node residuals are those of vectors of length one.
    unit = matrix.getSize()[0] / mass.getDiagonal().sum()
    mass.scale(unit)
    options = PETSc.Options()
    for key, value in {**SOLVER, "ksp_type": "preonly"}.items():
        options.setValue(f"st_{key}", value)
    search = SLEPc.EPS().create()
    search.setOperators(matrix, mass)
    search.setProblemType(SLEPc.EPS.ProblemType.GHEP)
    search.setType(SLEPc.EPS.Type.LOBPCG)
    search.setWhichEigenpairs(SLEPc.EPS.Which.SMALLEST_REAL)
    search.setDimensions(count)
    search.setTolerances(1e-3, 2000)
    search.setFromOptions()
    search.solve()
    if search.getConverged() < count:
        sys.exit(f"SLEPc stopped after {search.getIterationNumber()} iterations with {search.getConverged()} of {count} modes")
    found = []
    shape, stiff, heavy = (matrix.createVecRight() for _ in range(3))
    for n in range(count):
        value = search.getEigenpair(n, shape).real
        matrix.mult(shape, stiff)
        mass.mult(shape, heavy)
        length = stiff.norm()
        stiff.axpy(-value, heavy)
        found.append((np.sqrt(value * unit) / (2 * np.pi), stiff.norm() / length))
    return {
        "hertz": [float(hertz) for hertz, _ in found],
        "residuals": [float(residual) for _, residual in found],
        "iterations": search.getIterationNumber(),
    }


def solve(matrix, force, moved, tolerance):
    """Fills `moved`; answers iterations and true relative residual."""
    options = PETSc.Options()
    for key, value in SOLVER.items():
        options.setValue(key, value)
    solver = PETSc.KSP().create()
    solver.setOperators(matrix)
    solver.setTolerances(rtol=tolerance)
    solver.setFromOptions()
    solver.solve(force, moved)
    if solver.getConvergedReason() <= 0:
        sys.exit(f"PETSc stopped after {solver.getIterationNumber()} iterations: {solver.getConvergedReason()}")
    rest = force.duplicate()
    matrix.mult(moved, rest)
    rest.axpy(-1, force)
    return solver.getIterationNumber(), rest.norm() / force.norm()


def body_of(folder):
    """The mesh; per input cell which corner each of its vertices was; per own cell the input cell."""
    corners = np.fromfile(f"{folder}/corners.f64", "<f8").reshape(-1, 3)
    cells = np.fromfile(f"{folder}/cells.u32", "<u4").reshape(-1, 4).astype(np.int64)
    domain = ufl.Mesh(ufl.VectorElement("Lagrange", "tetrahedron", 1))
    body = mesh.create_mesh(MPI.COMM_WORLD, cells, corners, domain)
    order = np.array(body.topology.original_cell_index)
    own = np.array(body.geometry.input_global_indices)[body.geometry.dofmap.array.reshape(-1, 4)]
    mine = np.empty_like(own)
    mine[order] = own
    corner_of = np.argmax(cells[:, None, :] == mine[:, :, None], axis=2)
    return body, corner_of, order


def facets_of(body, file):
    """The facets of the boundary with the corners that the file names."""
    named = np.sort(np.fromfile(file, "<u4").reshape(-1, 3).astype(np.int64), axis=1)
    topology = body.topology
    topology.create_connectivity(2, 3)
    topology.create_connectivity(2, 0)
    facets = mesh.exterior_facet_indices(topology)
    node_of = np.empty(topology.index_map(0).size_local, dtype=np.int64)
    node_of[topology.connectivity(3, 0).array] = np.array(body.geometry.input_global_indices)[body.geometry.dofmap.array]
    own = np.sort(node_of[topology.connectivity(2, 0).array.reshape(-1, 3)[facets]], axis=1)
    found = facets[np.isin(keys_of(own), keys_of(named))]
    if len(found) != len(named):
        sys.exit(f"{len(named)} faces are named, the boundary has {len(found)} of them")
    return found


def keys_of(corners):
    """One number for three corners, of two million each."""
    return (corners[:, 0] << 42) + (corners[:, 1] << 21) + corners[:, 2]


def rigid_body_modes(space):
    """Three translations and three rotations, orthonormal."""
    modes = [la.create_petsc_vector(space.dofmap.index_map, space.dofmap.index_map_bs) for _ in range(6)]
    x = space.tabulate_dof_coordinates()
    for axis in range(3):
        modes[axis].array[axis::3] = 1
        i, j = (axis + 1) % 3, (axis + 2) % 3
        modes[3 + axis].array[i::3] = -x[: len(modes[0].array) // 3, j]
        modes[3 + axis].array[j::3] = x[: len(modes[0].array) // 3, i]
    for n, mode in enumerate(modes):
        for other in modes[:n]:
            mode.axpy(-mode.dot(other), other)
        mode.normalize()
    return PETSc.NullSpace().create(vectors=modes)


main()
