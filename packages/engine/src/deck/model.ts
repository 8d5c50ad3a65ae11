import type { Three } from '../discretisation/linear/vector.ts'
import type { Moduli } from '../material/interpolation.ts'

/** Hexahedra of 8 and of 20 nodes, tetrahedra of 10, by the names that CalculiX and Abaqus share. */
export const nodesPerElement = { C3D8I: 8, C3D20R: 20, C3D10: 10 } as const
export type DeckElement = keyof typeof nodesPerElement

/**
 * A finite element model in the terms that solvers share. Units: mm, N, t, s, MPa. Nodes and elements count from 0 here
 * and from 1 in every file.
 */
export interface Deck {
  /** What a reader of the file should know, a line each, ASCII. */
  readonly about: readonly string[]
  readonly element: DeckElement
  /** x, y, z of each node, mm. */
  readonly nodes: Float64Array
  /** The nodes of each element, in the order of CalculiX. */
  readonly elements: Uint32Array
  /** The material of each element, by its place in `materials`. */
  readonly materialOf: Uint32Array
  readonly materials: readonly DeckMaterial[]
  readonly nodeSets: readonly DeckSet[]
  readonly elementSets: readonly DeckSet[]
  /** Held nodes, and along which axes, a bit each for x, y and z. */
  readonly held: { readonly nodes: Uint32Array; readonly axes: Uint8Array }
  /** Springs to ground: three a node, one along each axis, N/mm; 0 where there is none. */
  readonly springs?: { readonly nodes: Uint32Array; readonly stiffness: Float32Array } | undefined
  readonly masses?: { readonly nodes: Uint32Array; readonly tonnes: Float64Array } | undefined
  readonly steps: readonly DeckStep[]
}

export interface DeckMaterial {
  /** At most 80 characters, of which the first is a letter. */
  readonly name: string
  /** Young's modulus (MPa) and Poisson's ratio, or three cubic moduli along the axes (MPa). */
  readonly elastic: Moduli | { readonly youngMpa: number; readonly poisson: number }
  /** t/mm³ */
  readonly density?: number
}

/** The three cubic moduli along the axes of a material, MPa. */
export function moduliOf({ elastic }: DeckMaterial): Moduli {
  if ('c11' in elastic) return elastic
  const { youngMpa, poisson } = elastic
  const scale = youngMpa / ((1 + poisson) * (1 - 2 * poisson))
  return { c11: scale * (1 - poisson), c12: scale * poisson, c44: youngMpa / (2 * (1 + poisson)) }
}

export interface DeckSet {
  readonly name: string
  /** Nodes or elements, ascending. */
  readonly members: Uint32Array
}

export interface DeckStep {
  readonly title?: string
  /** The cards that say what is solved. */
  readonly procedure: readonly string[]
  /** x, y, z of the force at each of these nodes, N. */
  readonly force?: { readonly nodes: Uint32Array; readonly values: Float64Array } | undefined
  /** Acts on all elements, mm/s². */
  readonly acceleration?: Three | undefined
  /** The cards that say what is written. */
  readonly output: readonly string[]
}
