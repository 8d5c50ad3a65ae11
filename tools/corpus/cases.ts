import type { FileUnit, ZeroThicknessDirection } from '@trabecula/domain'
import type { CellName } from '@trabecula/engine'
import { defaultCells } from '@trabecula/engine'
import { type Grading, gradings } from './gradings.ts'
import { type PartName, partNames } from './parts.ts'

/** One export to be made and judged. */
export interface CorpusCase {
  /** Unique, and stable: results are found again by it. */
  readonly name: string
  /** One of our own parts, or a file below shared/stl. */
  readonly part: { readonly own: PartName } | { readonly file: string; readonly unit: FileUnit }
  readonly cell: CellName
  /** mm */
  readonly cellSize: number
  readonly grading: Grading
  /** mm */
  readonly shell: number
  /** Thickness of solid kept under the faces at −x and +x, mm; 0 for none. */
  readonly pad: number
  readonly direction: ZeroThicknessDirection
  readonly region?: RegionKind
  /** The refusal that is the right answer, when the case cannot become a file. */
  readonly refusal?: string
}

/**
 * A solid cylinder through the middle of the part along z, solid to 3 mm below the faces that look down, those that look
 * up open, or a ball in the middle that is a void.
 */
export const regionKinds = ['boss', 'floor', 'opened', 'void'] as const
export type RegionKind = (typeof regionKinds)[number]

const sizes = [7, 8, 10]
const shells = [1, 0.5, 2, 0]
const directions: readonly ZeroThicknessDirection[] = ['+Z', '-Z', 'Z', '+X', '-X', 'X', '+Y', 'Y', '-Y']

/** Every part with every family, sizes, gradings, shells and pads in turn: 144. */
const closed: readonly CorpusCase[] = partNames.flatMap((own, p) =>
  defaultCells.map((cell, c) => {
    const turn = p + 2 * c
    return named({
      part: { own },
      cell,
      cellSize: sizes[(p + c) % 3]!,
      grading: gradings[turn % gradings.length]!,
      shell: shells[(p + 3 * c) % 4]!,
      pad: (p + c) % 3 === 0 ? 2 : 0,
      direction: 'None',
    })
  }),
)

/** Every direction with every family, on all parts in turn: 81. */
const open: readonly CorpusCase[] = directions.flatMap((direction, d) =>
  defaultCells.map((cell, c) =>
    named({
      part: { own: partNames[(9 * d + c) % partNames.length]! },
      cell,
      cellSize: sizes[(2 * d + c) % 3]!,
      grading: gradings[(d + c) % gradings.length]!,
      shell: shells[(d + c) % 3]!,
      // The pads lie under the faces at ±x, of which most parts then have none to open.
      pad: (d + c) % 2 === 0 && !direction.endsWith('X') ? 2 : 0,
      direction,
    }),
  ),
)

/** Parts that have room for a void in their middle. */
const roundParts: readonly PartName[] = ['box', 'ball', 'filleted-box', 'turned-box']

/** Parts in turn with a region of each kind and every family, a void in a box or a ball: 36. */
const decided: readonly CorpusCase[] = regionKinds.flatMap((region, r) =>
  defaultCells.map((cell, c) =>
    named({
      part: { own: region === 'void' ? roundParts[c % roundParts.length]! : partNames[(5 * r + c) % partNames.length]! },
      cell,
      cellSize: sizes[(r + c) % 3]!,
      grading: gradings[(2 * r + c) % gradings.length]!,
      shell: 1,
      pad: c % 2 === 0 ? 2 : 0,
      direction: (region === 'boss' || region === 'void') && c % 3 === 0 ? 'Z' : 'None',
      region,
    }),
  ),
)

/** Files of others that have an inside, in the unit in which they are of a printable size. */
const files: readonly (readonly [file: string, unit: FileUnit, cellSize: number])[] = [
  ['mech/angle_block_open.stl', 'in', 9],
  ['mech/astm_d638_specimen.stl', 'mm', 6],
  ['mech/gmsh_lever.stl', 'mm', 14],
  ['mech/plate_holes.STL', 'mm', 18],
  ['mech/prusa_psu_cover_ascii_crlf.stl', 'mm', 12],
  ['mech/prusa_spool_holder.stl', 'mm', 12],
  ['mech/prusa_x_end_motor_ascii.stl', 'mm', 9],
  ['mech/so100_4040_base_mount.stl', 'mm', 10],
  ['mech/so101_upper_arm.stl', 'mm', 10],
  ['mech/voron0_a_drive_frame_upper.stl', 'mm', 9],
  ['mech/vtk_gears_ascii_crlf.stl', 'mm', 9],
  ['organic/gmsh_t13_scan_ascii.stl', 'mm', 12],
  ['organic/grey_nurse_shark.stl', 'mm', 14],
  ['organic/jscad_frog.stl', 'mm', 8],
  ['parser/admesh_block_normals_bad.stl', 'cm', 9],
  ['parser/jscad_colors.stl', 'mm', 5],
  ['parser/numpystl_halfdonut_solid_header_len_plus1.stl', 'cm', 5],
  ['parser/openscad_unicode_name.stl', 'in', 8],
]

const real: readonly CorpusCase[] = files.map(([file, unit, cellSize], f) =>
  named({
    part: { file, unit },
    cell: defaultCells[(2 * f) % defaultCells.length]!,
    cellSize,
    grading: gradings[f % gradings.length]!,
    shell: file.includes('numpystl') || file.includes('astm') ? 0.5 : 1,
    pad: 0,
    direction: 'None',
  }),
)

/** Six parts of others with open faces: cell size in mm. */
const openFiles: readonly (readonly [file: string, cell: CellName, cellSize: number, direction: ZeroThicknessDirection])[] = [
  ['mech/gmsh_lever.stl', 'gyroid-sheet', 14, 'Z'],
  ['mech/prusa_spool_holder.stl', 'octet', 12, 'Z'],
  ['mech/prusa_x_end_motor_ascii.stl', 'kelvin', 9, '+Z'],
  ['mech/so100_4040_base_mount.stl', 'gyroid-sheet', 10, 'Z'],
  ['mech/so101_upper_arm.stl', 'diamond-sheet', 10, 'Y'],
  ['mech/voron0_a_drive_frame_upper.stl', 'octet', 9, '+Z'],
]

const realOpen: readonly CorpusCase[] = openFiles.map(([file, cell, cellSize, direction]) =>
  named({ part: { file, unit: 'mm' }, cell, cellSize, grading: 'uniform-0.3', shell: 1, pad: 0, direction }),
)

/** Cases whose right answer is a sentence. */
const refused: readonly CorpusCase[] = [
  // Its loaded and held faces are all that look along x.
  { part: 'thin-plate', shell: 0.5, pad: 2, direction: '+X', refusal: 'direction-opens-nothing' } as const,
  { part: 'thin-plate', shell: 3, pad: 0, direction: 'None', refusal: 'export-without-void' } as const,
].map(({ part, refusal, ...settings }) => ({
  ...named({ part: { own: part }, cell: 'gyroid-sheet', cellSize: 8, grading: 'uniform-0.3', ...settings }),
  refusal,
}))

/** The slope of the wedge is steeper than 45° against x. */
const opensNothing = ({ part, direction }: CorpusCase): boolean => 'own' in part && part.own === 'wedge' && direction === '-X'

export const corpus: readonly CorpusCase[] = [
  ...closed,
  ...open.map((each) => (opensNothing(each) ? { ...each, refusal: 'direction-opens-nothing' } : each)),
  ...decided,
  ...real,
  ...realOpen,
  ...refused,
]

/** `count` cases spread over parts, families, gradings, shells and directions: every `length / count`-th, drifting. */
export function subset(count: number): readonly CorpusCase[] {
  const own = [...closed, ...open]
  const stride = own.length / count
  return Array.from({ length: count }, (_, i) => own[Math.floor(i * stride + (i % stride))]!)
}

function named(settings: Omit<CorpusCase, 'name'>): CorpusCase {
  const { part, cell, cellSize, grading, shell, pad, direction, region } = settings
  const of = 'own' in part ? part.own : part.file.replace(/^.*\/|\.stl$/gi, '')
  const name = [of, cell, cellSize, grading, `shell${shell}`, ...(pad > 0 ? [`pad${pad}`] : []), ...(region ? [region] : [])]
  return { ...settings, name: [...name, ...(direction === 'None' ? [] : [`open${direction}`])].join('/') }
}
