import type { GoverningMode, Vector } from '@trabecula/domain'
import type { SparseForce } from '@trabecula/kernels'
import type { CellName } from '../cells/unit-cell.ts'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'

/**
 * What a cell is, as bits: skin or pads in it, lattice, a pad, lattice that buckles first; near the edge of load or
 * support, near the load faces, less than half filled: there the stress at a point is not judged.
 */
export const marks = { skin: 1, lattice: 2, pad: 4, buckles: 8, unjudged: 16, underLoad: 32, slight: 64 } as const

/** What the fields of a solid part or of a design are about. */
export interface FieldFacts {
  /** "Solid part", or the name of the row. */
  readonly name: string
  readonly grid: AnalysisGrid
  /** A point of the part frame plus this is the same point in the file's coordinates, mm. */
  readonly fileOffset: readonly [number, number, number]
  /** Unit direction of the force. */
  readonly direction: readonly [number, number, number]
  /** N/mm */
  readonly stiffness: number
  /** Load at which it begins to yield or buckle, N; for a design also how, and where in the part frame, mm. */
  readonly onset: { readonly load: number; readonly mode?: GoverningMode; readonly place?: Vector }
  /** Design stress of the material, MPa; within its layers where it has several. */
  readonly designStress: number
  /** The strength depends on the build direction: stresses are equivalent ones of Tsai and Hill, not of von Mises. */
  readonly isLayered?: true
  /** Unit cell and its edge, mm; a solid part has none. */
  readonly lattice?: { readonly cell: CellName; readonly cellSize: number }
  /** The facts about several load cases; absent with one. */
  readonly cases?: FieldCases
  /**
   * Loads are multiples of a case's loads as given, not newtons. This holds for all cases but the first where a
   * stiffness is requested.
   */
  readonly loadIsFactor?: true
  /** Why a field is not there, one sentence each, by its name. */
  readonly absent: Readonly<Record<string, string>>
}

export interface FieldCases {
  readonly names: readonly string[]
  /**
   * Load of case A at which all others are as given, N; null where a stiffness is requested: then each case is
   * independent.
   */
  readonly reference: number | null
  /** Onset of each by itself: N of the first, multiples of their loads of the others; null where nothing is loaded. */
  readonly onsets: readonly (number | null)[]
  /** Unit direction of each one's resultant; zero where it has none, as a torque. */
  readonly directions: readonly (readonly [number, number, number])[]
}

/**
 * The fields of one solution, all for a load of 1 N: they are linear in it. Cell values are those at the cells'
 * centres, in the order of `cells`.
 */
export interface PartFields extends Omit<CaseFields, 'buckles'> {
  readonly facts: FieldFacts
  /** Indices of the analysis cells that hold material, ascending. */
  readonly cells: Uint32Array
  /** What each cell is, bits of `marks`. */
  readonly marks: Uint8Array
  /** Relative density of the lattice, 0..1. */
  readonly density?: Float32Array | undefined
  /**
   * Every load case where there are several, in the order of their names. What is outside of the list belongs to the
   * first, or to what `fieldsOfCase` has chosen.
   */
  readonly cases?: readonly CaseFields[]
  /** Shapes of the lowest frequencies, then of buckling in each load case, as far as they were found. */
  readonly modes?: readonly FieldMode[]
  /**
   * What `fieldsOfCase` or `fieldsOfMode` has made: the mode or the case whose fields these are, or neither for the worst
   * of all cases.
   */
  readonly shown?: {
    readonly case?: string
    readonly mode?: FieldMode
    /** Position of the case that is worst in each cell, among the names. */
    readonly governing?: Uint8Array
  }
}

/** How a part moves when it vibrates or buckles. Of its size nothing is known: the farthest place moves by 1. */
export interface FieldMode {
  readonly kind: 'frequency' | 'buckling'
  /** "1" of the lowest frequency; of buckling the load case, '' where there is one load. */
  readonly of: string
  /** Hz, or how many times the load of the case the part buckles at. */
  readonly value: number
  /** What a part does at a frequency, in words such as "bending along y"; files of before do not say it. */
  readonly motion?: string | undefined
  /** In snake case, with the value. */
  readonly name: string
  readonly title: string
  /** x, y, z at the nodes of the cells (`nodesOf`). */
  readonly shape: Float32Array
}

/** The fields of one load case: the first for 1 N, every other under its loads as given. */
export interface CaseFields {
  /** x, y, z at the nodes of the cells (`nodesOf`), mm/N. */
  readonly displacement: Float32Array
  /** Von Mises (or equivalent) stress over design stress in skin and pads, or in all of a solid part, 1/N. */
  readonly skin: Float32Array
  /** Index of the lattice as the onset judged it, averaged over a unit cell, 1/N. */
  readonly core?: Float32Array | undefined
  /** Stress in the walls of the lattice, from the cell's tables, averaged in the same way, MPa/N. */
  readonly wallStress?: Float32Array | undefined
  /**
   * By how much the exported mesh moves more than `displacement` says, averaged over the material of a unit cell: x, y,
   * z at the same nodes, mm/N; NaN where the mesh has no material. Only a verification knows it.
   */
  readonly difference?: Float32Array | undefined
  /** Nodal forces, N/N; nodes as the grid counts them. Empty where every place is loaded by its own mass. */
  readonly force: SparseForce
  /** 1 for cells whose lattice buckles first. */
  readonly buckles: Uint8Array
}

/** 1 for cells whose lattice buckles first. */
export const bucklesIn = (of: Uint8Array): Uint8Array => of.map((each) => (each & marks.buckles ? 1 : 0))

type AboutAll = Omit<PartFields, keyof CaseFields | 'cases' | 'shown'>

export const withCases = (all: AboutAll, cases: readonly CaseFields[]): PartFields => {
  const { buckles: _, ...first } = cases[0]
  return { ...all, ...first, ...(cases.length > 1 ? { cases } : {}) }
}

/** A number for each place, in a plain loop: `Float32Array.from` with a function takes five times as long. */
export function numbers(count: number, value: (at: number) => number): Float32Array {
  const values = new Float32Array(count)
  for (let at = 0; at < count; at++) values[at] = value(at)
  return values
}

/** The eight nodes of a cell; bits of the position say x, y, z. */
export function cornersOf(nx: number, ny: number, cell: number): number[] {
  const first = (cell % nx) + (nx + 1) * ((Math.floor(cell / nx) % ny) + (ny + 1) * Math.floor(cell / (nx * ny)))
  const [up, back] = [nx + 1, (nx + 1) * (ny + 1)]
  return [first, first + 1, first + up, first + up + 1, first + back, first + back + 1, first + up + back, first + up + back + 1]
}
