import type { Problem } from '../discretisation/problem.ts'
import { cornersOf } from '../fields/part-fields.ts'
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
  /** Eight places in `nodes` of each element, x fastest. */
  readonly elements: Uint32Array
  /** The cell of each element: those that are not cut, those that are, and those that only a pin fills. */
  readonly cells: Uint32Array
  readonly materialOf: Uint32Array
  readonly materials: readonly (DeckMaterial & { readonly elastic: Moduli; readonly density: number })[]
  /** 1 for elements that a surface cuts. */
  readonly isCut: Uint8Array
}

/** Steps of a class: of the lattice's density, of the filled share of skin, of the logarithm of moduli, of their ratios. */
const step = { density: 0.005, share: 0.01, modulus: 0.01, ratio: 0.01 } as const

export function wholeCells(problem: Problem, lattice: DeckLattice): WholeCells {
  const { cut, pins, solid, core, grid } = problem
  const { nodes, places, whole, ofWhole, ofCut } = placedElements(problem)
  const isPart = new Set(problem.cells)
  const onlyPin = pins.cells.filter((cell) => !isPart.has(cell))
  const ofPins = Array.from(onlyPin).flatMap((cell) => cornersOf(grid.nx, grid.ny, cell).map((node) => places[node]))
  const cells = Uint32Array.from([...whole, ...cut.cells, ...onlyPin])
  const isCut = new Uint8Array(cells.length).fill(1, whole.length, whole.length + cut.cells.length)
  const filled = {
    cells,
    skin: Float32Array.from(cells, (cell) => solid[cell]),
    core: Float32Array.from(cells, (cell) => core[cell]),
    stiffer: new Float32Array(cells.length),
  }
  const { parted } = cut
  parted?.core.forEach((share, piece) => {
    filled.core[whole.length + piece] = share
    filled.skin[whole.length + piece] = parted.whole[piece] - share
  })
  // As in the analysis, the last piece of a cell has its pin.
  const lastOf = new Map(Array.from(cells, (cell, at) => [cell, at]))
  pins.cells.forEach((cell, n) => {
    filled.stiffer[lastOf.get(cell)!] = pins.stiffness[n]
  })
  return {
    nodes,
    elements: Uint32Array.from([...ofWhole, ...ofCut, ...ofPins]),
    cells,
    isCut,
    ...classes(problem, lattice, filled),
  }
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
  const found = new Map<string, { index: number; sums: Float64Array }>()
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
      name: key.replace(/ .*/, `-${index + 1}`),
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

/** The class of an element: its material's name; where a number completes it, with a blank and what distinguishes it. */
function classOf({ s, c, rho, isPin, c11, c12, c44 }: OfElement): string {
  const share = Math.round(s / step.share)
  if (!isPin && c < step.share / 2) return share * step.share >= 1 ? 'SKIN' : `SKIN-FILLED-${Math.max(1, share)}`
  if (!isPin && share === 0 && c > 1 - step.share)
    return `LATTICE-${String(Math.round(1000 * step.density * Math.round(rho / step.density))).padStart(4, '0')}`
  const key = [Math.log(c11) / step.modulus, c12 / c11 / step.ratio, c44 / c11 / step.ratio].map(Math.round)
  return `${isPin ? 'PIN' : 'MIXED'} ${key.join('/')}`
}
