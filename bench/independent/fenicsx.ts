/** FEniCSx on a body of second-order tetrahedra: stiffness and the stresses at four points of each. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodesPerFace } from './faces.ts'
import type { Model, Solved } from './model.ts'
import type { Missing } from './tetrahedra.ts'

/**
 * True relative residual, of nodal forces. With 1e-3 the onsets of a diamond beam are those of 1e-6 to six digits, with
 * 1e-2 to 0.002 % (an octet beam: 0.03 %); an octet of 669,000 tetrahedra takes 100 iterations instead of 209.
 */
const tolerance = 1e-3
const script = fileURLToPath(new URL('./fenicsx.py', import.meta.url))

/** `folder`: where the arrays are handed over. */
export function solveWithFenicsx({ mesh, young, held, loaded, ...rest }: Model, folder: string): Solved | Missing {
  const answer = answerOf<{ compliance: number; seconds: number }>({ mesh, young, held, loaded }, { ...rest, tolerance }, folder)
  if ('missing' in answer) return answer
  const bytes = readFileSync(path.join(folder, 'stress.f32'))
  const stress = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  return { stiffness: 1 / answer.compliance, stress, seconds: answer.seconds }
}

/** The lowest natural frequencies of a body of this density (t/mm³), by SLEPc. */
export function frequenciesWithFenicsx(
  { mesh, young, held, poisson }: Omit<Model, 'loaded' | 'direction'>,
  sought: { readonly frequencies: number; readonly density: number },
  folder: string,
): { readonly hertz: readonly number[] } | Missing {
  return answerOf({ mesh, young, held }, { poisson, ...sought }, folder)
}

interface Arrays extends Pick<Model, 'mesh' | 'young' | 'held'> {
  readonly loaded?: Uint32Array
}

/** What the program prints of a body and of what is wanted of it. */
function answerOf<Answer>({ mesh, young, held, loaded }: Arrays, wanted: object, folder: string): Answer | Missing {
  const cells = new Uint32Array((4 * mesh.elements.length) / 10)
  for (let element = 0; element < cells.length / 4; element++) {
    cells.set(mesh.elements.subarray(10 * element, 10 * element + 4), 4 * element)
  }
  const { corners, used, number } = usedCorners(mesh.nodes, cells)
  const cornersOf = (faces: Uint32Array) =>
    faces.filter((_, at) => at % nodesPerFace < 3).map((node) => number.get(node) ?? Number.NaN)
  const arrays = {
    'corners.f64': corners,
    'cells.u32': used,
    'young.f64': young,
    'held.u32': cornersOf(held),
    ...(loaded && { 'loaded.u32': cornersOf(loaded) }),
  }
  for (const [name, array] of Object.entries(arrays)) {
    writeFileSync(path.join(folder, name), array)
  }
  writeFileSync(path.join(folder, 'model.json'), JSON.stringify(wanted))
  // Debian's packages are those of the system's Python, which need not come first on the path.
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
  const { status, signal, stdout, stderr, error } = spawnSync(python, [script, folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, OMP_NUM_THREADS: '1' },
  })
  if (error || /ModuleNotFoundError/.test(stderr)) return { missing: 'FEniCSx is not installed: bench/peers/install.sh' }
  if (status !== 0) return { missing: `FEniCSx failed: ${signal ?? stderr.trim().split('\n').at(-1)}` }
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answer
}

/** The corners that elements have, numbered again: TetGen keeps nodes that none uses. */
function usedCorners(nodes: Float64Array, cells: Uint32Array) {
  const number = new Map<number, number>()
  const used = cells.map((node) => {
    const known = number.get(node) ?? number.size
    number.set(node, known)
    return known
  })
  const corners = new Float64Array(3 * number.size)
  for (const [node, at] of number) corners.set(nodes.subarray(3 * node, 3 * node + 3), 3 * at)
  return { corners, used, number }
}
