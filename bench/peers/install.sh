#!/bin/sh
# The peers of the benchmarks, from Debian's packages (needs root):
#   PETSc with its Python binding and MPI (solver, run, scaling), CalculiX (solver, independent), TetGen, FEniCSx and
#   SLEPc (independent), OpenVDB (mesh, sdf), CGAL (self-intersections).
# manifold-3d and three.js come with npm install.
set -e
apt-get update
apt-get install -y --no-install-recommends python3-petsc4py openmpi-bin calculix-ccx tetgen python3-dolfinx-real python3-slepc4py-real
apt-get install -y --no-install-recommends g++ libopenvdb-dev libtbb-dev libboost-iostreams-dev libcgal-dev
