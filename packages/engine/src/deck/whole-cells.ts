import type { Problem } from '../discretisation/problem.ts'
import { cornersOf, numbers } from '../fields/part-fields.ts'
import { column, type MaterialInterpolation, type Moduli, solidModuli } from '../material/interpolation.ts'
import { placedElements } from '../vibration/cell-mass.ts'
import type { DeckMaterial } from './model.ts'

/** A lattice of this density in each cell of the grid; `stiffness`: the share of the law's that each cell keeps. */
export interface DeckLattice {
  readonly law: MaterialInterpolation
  readonly density: Float32Array
  readonly stiffness?: Float32Array | undefined
}

/**
 * A problem's cells as hexahedra of one material each, for solvers that know no cut cells: what a surface cuts has the
 * moduli and the mass of what fills it, spread over all of the cell. Materials are classes whose members share the mean
 * of their moduli and densities, so that the mass of the whole is exact.
 */
export interface WholeCells {
  /** Nodes of the grid, and those that double them, that are used, ascending. */
  readonly nodes: Uint32Array
  /** The place of each node that is in `nodes`. */
  readonly places: Uint32Array
  /** Eight places in `nodes` of each element, x fastest. */
  readonly elements: Uint32Array
  /** The cell of each element: those that are not cut, those that are, and those that only a pin fills. */
  readonly cells: Uint32Array
  readonly materialOf: Uint32Array
  readonly materials: readonly (DeckMaterial & { readonly elastic: Moduli; readonly density: number })[]
  /** 1 for elements that a surface cuts. */
  readonly isCut: Uint8Array
}

/** Whether an element has this node of the grid, or one that doubles it. */
export const isIn = ({ nodes, places }: WholeCells, node: number): boolean => nodes[places[node]] === node

/** Steps of a class: of the lattice's density, of the filled share of skin, of the logarithm of moduli, of their ratios. */
const step = { density: 0.005, share: 0.01, modulus: 0.01, ratio: 0.01 } as const

export function wholeCells(problem: Problem, lattice: DeckLattice): WholeCells {
  const { cut, pins, solid, core, grid } = problem
  const { nodes, places, whole, ofWhole, ofCut } = placedElements(problem)
  const onlyPin = pins.cells.filter((cell) => problem.whole[cell] === 0)
  const ofPins = Uint32Array.from(
    Array.from(onlyPin).flatMap((cell) => cornersOf(grid.nx, grid.ny, cell).map((node) => places[node])),
  )
  const cells = joined(whole, cut.cells, onlyPin)
  const isCut = new Uint8Array(cells.length).fill(1, whole.length, whole.length + cut.cells.length)
  const filled = {
    cells,
    skin: numbers(cells.length, (at) => solid[cells[at]]),
    core: numbers(cells.length, (at) => core[cells[at]]),
    stiffer: new Float32Array(cells.length),
  }
  const { parted } = cut
  parted?.core.forEach((share, piece) => {
    filled.core[whole.length + piece] = share
    filled.skin[whole.length + piece] = parted.whole[piece] - share
  })
  // As in the analysis, the last piece of a cell has its pin.
  const lastOf = new Map(pins.cells.length > 0 ? Array.from(cells, (cell, at) => [cell, at]) : [])
  pins.cells.forEach((cell, n) => {
    filled.stiffer[lastOf.get(cell)!] = pins.stiffness[n]
  })
  return {
    nodes,
    places,
    elements: joined(ofWhole, ofCut, ofPins),
    cells,
    isCut,
    ...classes(problem, lattice, filled),
  }
}

function joined(...lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

interface Filled {
  readonly cells: Uint32Array
  /** Shares of each element, and by how much of the solid moduli a pin stiffens it. */
  readonly skin: Float32Array
  readonly core: Float32Array
  readonly stiffer: Float32Array
}

function classes(
  { material, cellVolume, grid }: Problem,
  { law, density, stiffness }: DeckLattice,
  { cells, skin, core, stiffer }: Filled,
): Pick<WholeCells, 'materialOf' | 'materials'> {
  const solid = solidModuli(material)
  const full = (material.densityGCm3 * 1e-9 * cellVolume) / grid.spacing ** 3
  const found = new Map<number, { index: number; sums: Float64Array }>()
  const materialOf = new Uint32Array(cells.length)
  cells.forEach((cell, at) => {
    const [s, c, rho, keeps] = [skin[at], core[at], density[cell], stiffness?.[cell] ?? 1]
    const ofSolid = s + stiffer[at]
    const c11 = ofSolid * solid.c11 + c * keeps * law.at(column.c11, rho)
    const c12 = ofSolid * solid.c12 + c * keeps * law.at(column.c12, rho)
    const c44 = ofSolid * solid.c44 + c * keeps * law.at(column.c44, rho)
    const key = classOf({ s, c: c * keeps, rho, isPin: stiffer[at] > 0, c11, c12, c44 })
    const known = found.get(key) ?? { index: found.size, sums: new Float64Array(5) }
    found.set(key, known)
    materialOf[at] = known.index
    const { sums } = known
    sums[0]++
    sums[1] += c11
    sums[2] += c12
    sums[3] += c44
    sums[4] += full * (s + c * rho)
  })
  const materials = Array.from(
    found,
    ([
      key,
      {
        index,
        sums: [count, c11, c12, c44, mass],
      },
    ]) => ({
      name: nameOf(key, index),
      elastic: { c11: c11 / count, c12: c12 / count, c44: c44 / count },
      density: mass / count,
    }),
  )
  return { materialOf, materials }
}

interface OfElement extends Moduli {
  readonly s: number
  readonly c: number
  readonly rho: number
  readonly isPin: boolean
}

/** Kinds of classes: the number of a class is a kind and up to three steps below it. */
const kinds = { skin: 0, lattice: 1, mixed: 2, pin: 3 } as const
const perKind = 2 ** 40
const perStep = 2 ** 10
/** A modulus of one MPa, which makes the step of every modulus positive. */
const zeroModulus = 2 ** 12

/** The class of an element. */
function classOf({ s, c, rho, isPin, c11, c12, c44 }: OfElement): number {
  const share = Math.round(s / step.share)
  if (!isPin && c < step.share / 2) return Math.max(1, Math.min(share, 1 / step.share))
  if (!isPin && share === 0 && c > 1 - step.share) return kinds.lattice * perKind + Math.round(rho / step.density)
  const [first, second] = [Math.round(c12 / c11 / step.ratio), Math.round(c44 / c11 / step.ratio)]
  const modulus = zeroModulus + Math.round(Math.log(c11) / step.modulus)
  return (isPin ? kinds.pin : kinds.mixed) * perKind + (modulus * perStep + first) * perStep + second
}

function nameOf(key: number, index: number): string {
  const [kind, steps] = [Math.floor(key / perKind), key % perKind]
  if (kind === kinds.skin) return steps * step.share >= 1 ? 'SKIN' : `SKIN-FILLED-${steps}`
  if (kind === kinds.lattice) return `LATTICE-${String(Math.round(1000 * step.density * steps)).padStart(4, '0')}`
  return `${kind === kinds.pin ? 'PIN' : 'MIXED'}-${index + 1}`
}
