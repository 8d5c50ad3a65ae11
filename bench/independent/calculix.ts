/** CalculiX on a body of second-order tetrahedra (C3D10): stiffness and the stresses at its integration points. */
import { spawnSync } from 'node:child_process'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { calculixInput, type Deck } from '@trabecula/engine'
import { nodesPerFace } from './faces.ts'
import type { Model, Solved } from './model.ts'
import type { Missing } from './tetrahedra.ts'

/** Above, a factorisation takes too much memory; the iterative solver stops at six digits of stiffness. */
const mostNodesDirect = 100_000

/** Materials that the mesh distinguishes. */
const steps = 1000

export async function solveWithCalculix(model: Model, folder: string): Promise<Solved | Missing> {
  const force = tractionOf(model)
  writeInput(model, force, path.join(folder, 'problem.inp'))
  const started = performance.now()
  const { stdout, stderr, error } = spawnSync('ccx', ['-i', 'problem'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, OMP_NUM_THREADS: '1', CCX_NPROC_EQUATION_SOLVER: '1' },
  })
  if (error) return { missing: 'CalculiX is not installed: bench/peers/install.sh' }
  const log = stdout + stderr
  if (!/Job finished/.test(log)) return { missing: `CalculiX failed: ${log.trim().split('\n').slice(-3).join(' ')}` }
  const seconds = (performance.now() - started) / 1000
  return { ...(await readAnswer(model, force, path.join(folder, 'problem.dat'))), seconds }
}

/**
 * Forces of an even traction over the loaded faces, of one newton in all: of a second-order triangle a third at the
 * middle of each edge and nothing at its corners.
 */
function tractionOf({ mesh: { nodes }, loaded }: Pick<Model, 'mesh' | 'loaded'>): Map<number, number> {
  const force = new Map<number, number>()
  let total = 0
  for (let at = 0; at < loaded.length; at += nodesPerFace) {
    const area = areaOf(nodes, loaded.subarray(at, at + 3))
    total += area
    for (const node of loaded.subarray(at + 3, at + nodesPerFace)) force.set(node, (force.get(node) ?? 0) + area / 3)
  }
  for (const [node, area] of force) force.set(node, area / total)
  return force
}

function areaOf(nodes: Float64Array, [a, b, c]: Uint32Array): number {
  const along = (to: number) => [0, 1, 2].map((axis) => nodes[3 * to + axis]! - nodes[3 * a! + axis]!)
  const [u, v] = [along(b!), along(c!)]
  const across = [0, 1, 2].map((axis) => u[(axis + 1) % 3]! * v[(axis + 2) % 3]! - u[(axis + 2) % 3]! * v[(axis + 1) % 3]!)
  return Math.hypot(...across) / 2
}

function writeInput(model: Model, force: Map<number, number>, file: string): void {
  const out = openSync(file, 'w')
  for (const text of calculixInput(deckOf(model, force))) writeSync(out, text)
  closeSync(out)
}

function deckOf({ mesh, held, direction, young, poisson }: Model, force: Map<number, number>): Deck {
  const loaded = Uint32Array.from(force.keys())
  const fixed = Uint32Array.from(new Set(held))
  const { stiffest, groups, groupOf } = byModulus(young)
  const isSmall = mesh.nodes.length / 3 < mostNodesDirect
  return {
    about: [],
    element: 'C3D10',
    nodes: mesh.nodes,
    elements: mesh.elements,
    materialOf: groupOf,
    materials: groups.map((group) => ({ name: `E-${group}`, elastic: { youngMpa: (stiffest * group) / steps, poisson } })),
    nodeSets: [{ name: 'LOADED', members: loaded }],
    elementSets: [],
    held: { nodes: fixed, axes: new Uint8Array(fixed.length).fill(7) },
    steps: [
      {
        procedure: [`*STATIC, SOLVER=${isSmall ? 'SPOOLES' : 'ITERATIVE CHOLESKY'}`],
        force: {
          nodes: loaded,
          values: Float64Array.from([...loaded].flatMap((node) => direction.map((share) => force.get(node)! * share))),
        },
        output: ['*NODE PRINT, NSET=LOADED, TOTALS=NO', 'U', '*EL PRINT, ELSET=EALL, TOTALS=NO', 'S'],
      },
    ],
  }
}

/** Elements by their share of the largest modulus (MPa), in thousandths. */
function byModulus(young: Float64Array): {
  readonly stiffest: number
  readonly groups: readonly number[]
  readonly groupOf: Uint32Array
} {
  const stiffest = young.reduce((most, each) => Math.max(most, each), 0)
  const places = new Map<number, number>()
  const groupOf = Uint32Array.from(young, (each) => {
    const group = Math.round((steps * each) / stiffest)
    if (!places.has(group)) places.set(group, places.size)
    return places.get(group)!
  })
  return { stiffest, groups: [...places.keys()], groupOf }
}

/** Reads the tables of displacements and stresses, line by line: they are hundreds of megabytes. */
async function readAnswer({ mesh, direction }: Model, force: Map<number, number>, file: string) {
  const stress = new Float32Array((4 * mesh.elements.length) / 10)
  let compliance = 0
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const fields = line.trim().split(/\s+/).map(Number)
    if (!(fields[0]! > 0)) continue
    if (fields.length === 4) {
      const value = force.get(fields[0]! - 1) ?? 0
      direction.forEach((share, axis) => {
        compliance += value * share * fields[1 + axis]!
      })
    } else if (fields.length === 8) {
      const [element, point, xx, yy, zz, xy, xz, yz] = fields as [number, number, number, number, number, number, number, number]
      stress[4 * (element - 1) + point - 1] = Math.sqrt(
        0.5 * ((xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2) + 3 * (xy * xy + xz * xz + yz * yz),
      )
    }
  }
  return { stiffness: 1 / compliance, stress }
}
