import type { VoxelSymmetry } from '../homogenization/voxel-symmetry.ts'
import { diamond, gyroid, iwp, neovius, type Surface, schwarzP } from './surfaces.ts'
import { bodyCentred, cubicAndBodyCentred, diamondBonds, faceCentred, kelvin, octet, simpleCubic, type Truss } from './trusses.ts'

/** What is true of a cell whatever its form. */
interface CellFacts<Name extends string> {
  readonly name: Name
  /** What else than a period of one leaves the cell unchanged, for which less than the whole cell needs to be solved. */
  readonly symmetry: VoxelSymmetry
  /** Length that can buckle, in units of L: a strut between two nodes, or the free width of a wall. */
  readonly slenderLength: number
  /** Below this relative density the material falls apart into pieces; 0 where it never does. */
  readonly connectedFrom: number
}

/** Walls around f = 0. */
export interface SheetDefinition<Name extends string = string> extends CellFacts<Name> {
  readonly form: 'sheet'
  readonly surface: Surface
  /**
   * The flat triangles on both sides of a sheet pass through each other where its wall is thinner than this times h²/L
   * (wall, spacing h and edge L in one unit). Measured in boxes, walls of 0.008 to 0.13 L sampled at L/12 to L/28: the
   * last pair at 3.4 for the gyroid (6.5 in a dome with a wall of one cell), 6.7 diamond, 3.3 Schwarz P, 5.7 I-WP, 5.6
   * Neovius.
   */
  readonly wallPerBend: number
}

/** The network on one side of a level of f: where f is large (1) or small (−1). */
export interface SkeletalDefinition<Name extends string = string> extends CellFacts<Name> {
  readonly form: 'skeletal'
  readonly surface: Surface
  readonly side: 1 | -1
}

/** Round struts around the axes of a truss. */
export interface StrutDefinition<Name extends string = string> extends CellFacts<Name> {
  readonly form: 'strut'
  readonly truss: Truss
}

export type CellDefinition<Name extends string = string> =
  | SheetDefinition<Name>
  | SkeletalDefinition<Name>
  | StrutDefinition<Name>

/** Keeps the name's literal type, so that the names of all cells are a union. */
const cell = <const Name extends string, Definition extends CellDefinition<Name>>(
  definition: Definition & { readonly name: Name },
) => definition

/** The free width of a wall is about half a cell (our choice). */
const wall = { form: 'sheet', slenderLength: 0.5, connectedFrom: 0 } as const
const skeleton = { form: 'skeletal', side: 1, connectedFrom: 0 } as const
const mirroredTruss = { form: 'strut', symmetry: 'mirrored', connectedFrom: 0 } as const

/**
 * Every unit cell, once. Names, TypeScript, GLSL, the compiled kernels and the tables of documents follow from this
 * list: a new cell is an entry here, with a surface or a truss of its own where it has one. Its title is with its family
 * (`cellFamilies` of the domain).
 */
export const cellDefinitions = [
  cell({ ...wall, name: 'gyroid-sheet', surface: gyroid, symmetry: 'body-centred', wallPerBend: 7.3 }),
  cell({ ...wall, name: 'diamond-sheet', surface: diamond, symmetry: 'face-centred', wallPerBend: 7 }),
  cell({ ...wall, name: 'schwarz-p-sheet', surface: schwarzP, symmetry: 'mirrored', wallPerBend: 4.5 }),
  cell({ ...wall, name: 'iwp-sheet', surface: iwp, symmetry: 'mirrored', wallPerBend: 6.5 }),
  cell({ ...wall, name: 'neovius-sheet', surface: neovius, symmetry: 'mirrored', wallPerBend: 7.5 }),
  cell({
    ...skeleton,
    name: 'gyroid-skeletal',
    surface: gyroid,
    symmetry: 'body-centred',
    slenderLength: Math.SQRT2 / 4,
  }),
  cell({
    ...skeleton,
    name: 'diamond-skeletal',
    surface: diamond,
    symmetry: 'face-centred',
    slenderLength: Math.sqrt(3) / 4,
    // Its ligaments part at 0.09.
    connectedFrom: 0.1,
  }),
  cell({
    ...skeleton,
    name: 'schwarz-p-skeletal',
    surface: schwarzP,
    symmetry: 'mirrored',
    slenderLength: 1,
    // Its ligaments part at 0.21.
    connectedFrom: 0.3,
  }),
  cell({
    ...skeleton,
    name: 'iwp-skeletal',
    surface: iwp,
    side: -1,
    symmetry: 'mirrored',
    slenderLength: 0.5,
    // Its ligaments part at 0.10.
    connectedFrom: 0.18,
  }),
  cell({
    ...skeleton,
    name: 'iwp-inverse-skeletal',
    surface: iwp,
    symmetry: 'mirrored',
    slenderLength: Math.sqrt(3) / 2,
  }),
  cell({ ...mirroredTruss, name: 'sc', truss: simpleCubic, slenderLength: 1 }),
  cell({ ...mirroredTruss, name: 'bcc', truss: bodyCentred, slenderLength: Math.sqrt(3) / 2 }),
  cell({ ...mirroredTruss, name: 'fcc', truss: faceCentred, slenderLength: Math.SQRT1_2 }),
  cell({ ...mirroredTruss, name: 'octet', truss: octet, slenderLength: Math.SQRT1_2 }),
  cell({ ...mirroredTruss, name: 'kelvin', truss: kelvin, slenderLength: Math.SQRT2 / 4 }),
  cell({
    form: 'strut',
    name: 'diamond-strut',
    truss: diamondBonds,
    symmetry: 'face-centred',
    slenderLength: Math.sqrt(3) / 4,
    connectedFrom: 0,
  }),
  cell({ ...mirroredTruss, name: 'sc-bcc', truss: cubicAndBodyCentred, slenderLength: 1 }),
] as const satisfies readonly CellDefinition[]

export type CellName = (typeof cellDefinitions)[number]['name']
export type CellForm = CellDefinition['form']

/** Surfaces and trusses in the order of the cells: their places are the numbers by which the kernels know them. */
export const surfaces: readonly Surface[] = [
  ...new Set(cellDefinitions.flatMap((definition) => (definition.form === 'strut' ? [] : [definition.surface]))),
]
export const trusses: readonly Truss[] = [
  ...new Set(cellDefinitions.flatMap((definition) => (definition.form === 'strut' ? [definition.truss] : []))),
]

/** The definition of that name; throws on a name that is not in the list (a bug: names are checked where they enter). */
export function cellDefinition(name: CellName): CellDefinition<CellName> {
  const found = cellDefinitions.find((definition) => definition.name === name)
  if (!found) throw new Error(`There is no unit cell named ${name}`)
  return found
}
