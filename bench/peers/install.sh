#!/bin/sh
# The peers of the benchmarks, from Debian's packages (needs root):
#   PETSc with its Python binding and MPI (solver, run, scaling), CalculiX (solver).
set -e
apt-get update
apt-get install -y --no-install-recommends python3-petsc4py openmpi-bin calculix-ccx
