import { doesNotBuckle, threeDigits } from '@trabecula/domain'
import type { CaseLimits } from '../buckling/part-buckling.ts'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { gridNode } from '../discretisation/grid/cut-cells.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { NaturalModes } from '../vibration/part-vibration.ts'
import type { FieldFacts, FieldMode } from './part-fields.ts'

const sentences = {
  noFrequencies: 'No shapes of natural frequencies are kept: run the study again with natural frequencies requested.',
  frequenciesLost: 'The search for natural frequencies did not converge, so that there is no shape of them.',
  noBuckling: 'No shape of buckling is kept: run the study again with buckling requested.',
  later: 'It is found when all designs are made.',
  bucklingLost: 'The search for buckling did not converge, so that there is no shape of it.',
} as const

/** A shape is a picture: in steps of a thousandth of its size it takes a quarter of the file. */
const steps = 1024

/** What was looked for of a part, solid or with a lattice. */
export interface SoughtShapes {
  /** What is only looked for after these fields are kept. */
  readonly later?: { readonly frequencies?: boolean; readonly buckling?: boolean } | undefined
  /** `found` is undefined where the search did not converge. */
  readonly vibration?: { readonly found: NaturalModes | undefined } | undefined
  readonly limits?: readonly CaseLimits[] | undefined
  /** For each load case, how many times its load it buckles at. */
  readonly factors?: readonly { readonly bucklingFactor?: number | null }[]
}

/** A mode with its names: `shape_frequency_1_88.81_hz`, "Frequency 1 · 88.8 Hz, bending along y". */
export function namedMode({ kind, of, value, motion, shape }: Omit<FieldMode, 'name' | 'title'>): FieldMode {
  const digits = Number(value.toPrecision(4))
  const about = { kind, of, value, shape, ...(motion === undefined ? {} : { motion }) }
  if (kind === 'frequency')
    return {
      ...about,
      name: `shape_frequency_${of}_${digits}_hz`,
      title: [`Frequency ${of} · ${threeDigits(value)} Hz`, ...(motion === undefined ? [] : [motion])].join(', '),
    }
  const words = ['shape_buckling', of.replaceAll(/\W+/gu, '_').toLowerCase(), 'factor', digits]
  const title = `Buckling${of && `, case ${of}`} · factor ${threeDigits(value)}`
  return { ...about, name: words.filter((word) => word !== '').join('_'), title }
}

/** The shapes that were found, and for what was looked for without one the reason. */
export function shapesOf(
  problem: Problem,
  { vibration, limits = [], factors = [], later = {} }: SoughtShapes,
): { readonly modes: readonly FieldMode[]; readonly absent: FieldFacts['absent'] } {
  const { modes: frequencies = [], nodes, kinds = [] } = vibration?.found ?? {}
  const ofFrequencies = frequencies.map(({ frequencyHz, shape }, n) =>
    namedMode({
      ...{ kind: 'frequency', of: String(n + 1), value: frequencyHz, motion: kinds[n] },
      shape: onGridNodes(problem, nodes!, shape),
    }),
  )
  const { cases } = problem
  const ofBuckling = limits.flatMap(({ buckling }, n) => {
    const value = factors[n]?.bucklingFactor
    if (!buckling?.moves || typeof value !== 'number') return []
    const shape = onGridNodes(problem, buckling.moves.nodes, buckling.moves.shape)
    return [namedMode({ kind: 'buckling', of: cases.length > 1 ? cases[n].name : '', value, shape })]
  })
  const isLost = limits.some(({ buckling }) => buckling === undefined)
  return {
    modes: [...ofFrequencies, ...ofBuckling],
    absent: {
      ...(later.frequencies ? { frequencies: sentences.later } : {}),
      ...(later.buckling ? { buckling: sentences.later } : {}),
      ...(vibration && !vibration.found ? { frequencies: sentences.frequenciesLost } : {}),
      ...(limits.length > 0 && ofBuckling.length === 0
        ? { buckling: isLost ? sentences.bucklingLost : doesNotBuckle('It does') }
        : {}),
    },
  }
}

/** Why there is no shape of either kind, where the fields themselves do not say it. */
export const absentShapes = (modes: readonly Pick<FieldMode, 'kind'>[]): FieldFacts['absent'] => ({
  ...(modes.some(({ kind }) => kind === 'frequency') ? {} : { frequencies: sentences.noFrequencies }),
  ...(modes.some(({ kind }) => kind === 'buckling') ? {} : { buckling: sentences.noBuckling }),
})

/**
 * A shape at the nodes of the problem's cells, its longest vector of length 1, its largest component positive: a search
 * ends with either sign, to a step of `steps`. Where a gap passes and a node of the grid has no stiffness, that of its double.
 */
function onGridNodes({ grid, cells, cut }: Problem, names: Uint32Array, shape: Float64Array): Float32Array {
  const placeOf = new Int32Array((grid.nx + 1) * (grid.ny + 1) * (grid.nz + 1)).fill(-1)
  let longest = 0
  let largest = 0
  names.forEach((name, place) => {
    const node = gridNode(grid, cut.parted, name)
    // Those of the grid come first.
    if (placeOf[node] < 0) placeOf[node] = place
    const vector = [shape[3 * place], shape[3 * place + 1], shape[3 * place + 2]]
    longest = Math.max(longest, Math.hypot(...vector))
    for (const each of vector) if (Math.abs(each) > Math.abs(largest)) largest = each
  })
  const scale = longest > 0 ? Math.sign(largest) / longest : 0
  const nodes = nodesOf(grid, cells)
  const values = new Float32Array(3 * nodes.length)
  nodes.forEach((node, at) => {
    if (placeOf[node] < 0) return
    for (let axis = 0; axis < 3; axis++)
      values[3 * at + axis] = Math.round(steps * scale * shape[3 * placeOf[node] + axis]) / steps
  })
  return values
}
