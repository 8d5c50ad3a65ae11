/** CalculiX on a body of second-order tetrahedra (C3D10): stiffness and the stresses at its integration points. */
import { spawnSync } from 'node:child_process'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
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

function writeInput({ mesh, held, direction, young, poisson }: Model, force: Map<number, number>, file: string): void {
  const { nodes, elements } = mesh
  const out = openSync(file, 'w')
  let lines: string[] = []
  const flush = () => {
    writeSync(out, `${lines.join('\n')}\n`)
    lines = []
  }
  const line = (text: string) => {
    lines.push(text)
    if (lines.length === 50_000) flush()
  }
  line('*NODE,NSET=NALL')
  for (let node = 0; node < nodes.length / 3; node++) {
    line([node + 1, ...nodes.subarray(3 * node, 3 * node + 3)].map(field).join(','))
  }
  const { stiffest, groups } = byModulus(young)
  for (const [group, members] of groups) {
    line(`*ELEMENT,TYPE=C3D10,ELSET=E${group}`)
    for (const element of members)
      line([element + 1, ...elements.subarray(10 * element, 10 * element + 10).map((node) => node + 1)].join(','))
  }
  line('*NSET,NSET=FIX')
  for (const node of new Set(held)) line(`${node + 1}`)
  line('*NSET,NSET=LOADED')
  for (const node of force.keys()) line(`${node + 1}`)
  line('*ELSET,ELSET=EALL')
  for (const group of groups.keys()) line(`E${group}`)
  for (const group of groups.keys()) {
    line(`*MATERIAL,NAME=M${group}`)
    line('*ELASTIC')
    line([(stiffest * group) / steps, poisson].map(field).join(','))
    line(`*SOLID SECTION,ELSET=E${group},MATERIAL=M${group}`)
  }
  line('*BOUNDARY')
  line('FIX,1,3')
  line('*STEP')
  line(`*STATIC,SOLVER=${nodes.length / 3 < mostNodesDirect ? 'SPOOLES' : 'ITERATIVE CHOLESKY'}`)
  line('*CLOAD')
  for (const [node, value] of force) {
    direction.forEach((share, axis) => {
      if (share !== 0) line([node + 1, axis + 1, value * share].map(field).join(','))
    })
  }
  for (const text of ['*NODE PRINT,NSET=LOADED,TOTALS=NO', 'U', '*EL PRINT,ELSET=EALL,TOTALS=NO', 'S', '*END STEP']) line(text)
  flush()
  closeSync(out)
}

/** Elements by their share of the largest modulus (MPa), in thousandths. */
function byModulus(young: Float64Array): { readonly stiffest: number; readonly groups: Map<number, number[]> } {
  const stiffest = young.reduce((most, each) => Math.max(most, each), 0)
  const groups = new Map<number, number[]>()
  young.forEach((each, element) => {
    const group = Math.round((steps * each) / stiffest)
    const members = groups.get(group)
    if (members) members.push(element)
    else groups.set(group, [element])
  })
  return { stiffest, groups }
}

/** CalculiX takes twenty characters a field. */
const field = (value: number): string => String(Number(value.toPrecision(12)))

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
