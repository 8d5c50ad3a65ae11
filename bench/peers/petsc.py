"""PETSc as it should be used: CG with Galerkin geometric multigrid (PCMG) on a DMDA, tuned.

With "preconditioner": "gamg" instead: PETSc's algebraic multigrid as it comes, with the rigid-body modes, on the free nodes only.

Reads FOLDER/problem.json and its raw little-endian arrays (modulus f32, held u32, force f64, element f64 24 x 24 for unit
modulus, rows 3 * corner + component), solves REPEAT times to a true relative residual of 1e-5 and prints one JSON line with
seconds of setup and solve per repeat (and of processor, all ranks), iterations, residual and compliance. Assembly is not counted.
Run with one or two MPI ranks:  mpirun -n 2 python3 petsc.py FOLDER REPEAT [PETSc options]
"""
import json
import re
import sys
import time

import numpy as np
import petsc4py

petsc4py.init(sys.argv[:1] + sys.argv[3:])
from petsc4py import PETSc  # noqa: E402

TUNED = {
    "ksp_type": "cg", "ksp_norm_type": "unpreconditioned", "ksp_rtol": "1e-5", "ksp_max_it": "1000",
    "pc_type": "mg", "pc_mg_galerkin": "both",
    "mg_levels_ksp_type": "chebyshev", "mg_levels_ksp_max_it": "1", "mg_levels_pc_type": "pbjacobi",
    "mg_coarse_ksp_type": "preonly", "mg_coarse_pc_type": "cholesky", "mg_coarse_pc_factor_mat_solver_type": "mumps",
}
AS_IT_COMES = {
    "ksp_type": "cg", "ksp_norm_type": "unpreconditioned", "ksp_rtol": "1e-5", "ksp_max_it": "1000", "pc_type": "gamg",
}


def main():
    folder, repeat = sys.argv[1], int(sys.argv[2])
    problem = json.load(open(f"{folder}/problem.json"))
    nx, ny, nz = problem["nx"], problem["ny"], problem["nz"]
    algebraic = problem["preconditioner"] == "gamg"
    options = PETSc.Options()
    for key, value in (AS_IT_COMES if algebraic else TUNED).items():
        if not options.hasName(key):
            options.setValue(key, value)
    grids = [] if algebraic else hierarchy(nx, ny, nz, problem["levels"])
    started = time.perf_counter()
    matrix, force = assemble_free(folder, nx, ny, nz) if algebraic else assemble(grids[-1], folder, nx, ny, nz)
    assembly = time.perf_counter() - started
    interpolations = [coarse.createInterpolation(fine)[0] for coarse, fine in zip(grids, grids[1:])]
    setups, solves, cpu = [], [], []
    for _ in range(repeat):
        # A fresh solver with the assembled matrix each time: what a design loop pays whose stiffness changes.
        matrix.assemble()
        PETSc.COMM_WORLD.barrier()
        begin = time.perf_counter()
        cpu_begin = time.process_time()
        solver = PETSc.KSP().create()
        solver.setOperators(matrix)
        levels = len(grids)
        pc = solver.getPC()
        if not algebraic:
            pc.setType("mg")
            pc.setMGLevels(levels)
            pc.setMGType(PETSc.PC.MGType.MULTIPLICATIVE)
        for level, interpolation in enumerate(interpolations, 1):
            pc.setMGInterpolation(level, interpolation)
        solver.setFromOptions()
        solver.setUp()
        PETSc.COMM_WORLD.barrier()
        middle = time.perf_counter()
        x = force.duplicate()
        solver.solve(force, x)
        PETSc.COMM_WORLD.barrier()
        setups.append(middle - begin)
        solves.append(time.perf_counter() - middle)
        cpu.append(sum_over_ranks(time.process_time() - cpu_begin))
        iterations = solver.getIterationNumber()
        solver.destroy()
    residual = force.duplicate()
    matrix.mult(x, residual)
    residual.aypx(-1, force)
    relative = residual.norm() / force.norm()
    compliance = force.dot(x)
    megabytes = sum_over_ranks(own_peak_megabytes())
    if PETSc.COMM_WORLD.rank == 0:
        print(json.dumps({"assembly": assembly, "setup": setups, "solve": solves, "cpu": cpu,
                          "iterations": iterations, "megabytes": megabytes,
                          "residual": relative, "compliance": compliance, "ranks": PETSc.COMM_WORLD.size,
                          "version": list(PETSc.Sys.getVersion())}))


def own_peak_megabytes():
    """Of this program: ru_maxrss would also count the parent, of which the process was a copy before."""
    return int(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read()).group(1)) / 1024


def sum_over_ranks(value):
    vector = PETSc.Vec().createMPI((1, PETSc.COMM_WORLD.size))
    vector.set(value)
    return vector.sum()


def hierarchy(nx, ny, nz, levels):
    """Coarsest first; every grid keeps the finest one's corners."""
    fine = PETSc.DMDA().create([nx + 1, ny + 1, nz + 1], dof=3, stencil_width=1, stencil_type=PETSc.DMDA.StencilType.BOX)
    fine.setInterpolationType(PETSc.DMDA.InterpolationType.Q1)
    grids = [fine]
    for _ in range(levels - 1):
        grids.insert(0, grids[0].coarsen())
    return grids


def assemble(grid, folder, nx, ny, nz):
    """Each rank adds the cells whose lowest node it owns.

    Held and void unknowns get a small diagonal. With 1 there, the Galerkin coarse operators next to the void are polluted and
    a graded L-bracket of 32 x 16 x 32 takes 63 iterations instead of 15.
    """
    modulus = np.fromfile(f"{folder}/modulus.bin", np.float32).astype(np.float64).reshape(nz, ny, nx)
    held = np.fromfile(f"{folder}/held.bin", np.uint32)
    load = np.fromfile(f"{folder}/force.bin", np.float64).reshape(-1, 3)
    element = np.fromfile(f"{folder}/element.bin", np.float64).reshape(24, 24)
    (x0, x1), (y0, y1), (z0, z1) = grid.getRanges()
    (gx0, gx1), (gy0, gy1), (gz0, gz1) = grid.getGhostRanges()
    k, j, i = np.meshgrid(np.arange(z0, min(z1, nz)), np.arange(y0, min(y1, ny)), np.arange(x0, min(x1, nx)), indexing="ij")
    k, j, i = k.ravel(), j.ravel(), i.ravel()
    E = modulus[k, j, i]
    keep = E > 0
    k, j, i, E = k[keep], j[keep], i[keep], E[keep]
    corners = np.array([[n & 1, (n >> 1) & 1, n >> 2] for n in range(8)])
    local = ((k[:, None] + corners[:, 2] - gz0) * (gy1 - gy0) + (j[:, None] + corners[:, 1] - gy0)) * (gx1 - gx0)
    local = local + i[:, None] + corners[:, 0] - gx0
    unknowns = (3 * local[:, :, None] + np.arange(3)).reshape(len(E), 24).astype(np.int32)
    is_held = np.zeros((nx + 1) * (ny + 1) * (nz + 1), bool)
    is_held[held] = True
    node = (i[:, None] + corners[:, 0]) + (nx + 1) * ((j[:, None] + corners[:, 1]) + (ny + 1) * (k[:, None] + corners[:, 2]))
    free = np.repeat(~is_held[node], 3, axis=1).astype(np.float64)
    matrix = grid.createMatrix()
    matrix.setOption(PETSc.Mat.Option.SYMMETRIC, True)
    matrix.setOption(PETSc.Mat.Option.SPD, True)
    for cell in range(len(E)):
        values = E[cell] * element * free[cell][:, None] * free[cell][None, :]
        matrix.setValuesLocal(unknowns[cell], unknowns[cell], values.ravel(), addv=PETSc.InsertMode.ADD_VALUES)
    matrix.assemble()
    diagonal = matrix.getDiagonal()
    empty = diagonal.array_r == 0
    diagonal.array[empty] = 1e-6
    matrix.setDiagonal(diagonal)
    matrix.assemble()
    force = grid.createGlobalVector()
    kk, jj, ii = np.meshgrid(np.arange(z0, z1), np.arange(y0, y1), np.arange(x0, x1), indexing="ij")
    own = (ii + (nx + 1) * (jj + (ny + 1) * kk)).ravel()
    values = load[own].ravel()
    values[empty] = 0
    force.array[:] = values
    return matrix, force


def assemble_free(folder, nx, ny, nz):
    """Only the nodes of material that are not held, numbered x-fastest; each rank adds an equal share of the cells."""
    modulus = np.fromfile(f"{folder}/modulus.bin", np.float32).astype(np.float64)
    held = np.fromfile(f"{folder}/held.bin", np.uint32)
    load = np.fromfile(f"{folder}/force.bin", np.float64).reshape(-1, 3)
    element = np.fromfile(f"{folder}/element.bin", np.float64).reshape(24, 24)
    cells = np.flatnonzero(modulus)
    i, j, k = cells % nx, cells // nx % ny, cells // (nx * ny)
    corners = np.array([[n & 1, (n >> 1) & 1, n >> 2] for n in range(8)])
    nodes = (i[:, None] + corners[:, 0]) + (nx + 1) * ((j[:, None] + corners[:, 1]) + (ny + 1) * (k[:, None] + corners[:, 2]))
    free = np.zeros((nx + 1) * (ny + 1) * (nz + 1), bool)
    free[nodes.ravel()] = True
    free[held] = False
    number = np.full(free.size, -1, np.int32)
    number[free] = np.arange(free.sum(), dtype=np.int32)
    unknowns = np.where(free[nodes], number[nodes], -1).astype(np.int32)
    rank, ranks = PETSc.COMM_WORLD.rank, PETSc.COMM_WORLD.size
    total = int(free.sum())
    first, end = total * rank // ranks, total * (rank + 1) // ranks
    local = 3 * (end - first)
    matrix = PETSc.Mat().createAIJ(((local, 3 * total), (local, 3 * total)), bsize=3, nnz=(81, 81))
    matrix.setOption(PETSc.Mat.Option.SPD, True)
    for cell in range(len(cells) * rank // ranks, len(cells) * (rank + 1) // ranks):
        matrix.setValuesBlocked(unknowns[cell], unknowns[cell], modulus[cells[cell]] * element, addv=PETSc.InsertMode.ADD_VALUES)
    matrix.assemble()
    own = np.flatnonzero(free)[first:end]
    places = np.stack([own % (nx + 1), own // (nx + 1) % (ny + 1), own // ((nx + 1) * (ny + 1))], axis=1).astype(np.float64)
    force, coordinates = matrix.createVecRight(), matrix.createVecRight()
    force.array[:] = load[own].ravel()
    coordinates.array[:] = places.ravel()
    coordinates.setBlockSize(3)
    matrix.setNearNullSpace(PETSc.NullSpace().createRigidBody(coordinates))
    return matrix, force


main()
