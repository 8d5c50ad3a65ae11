import type { OptimizationGoal, ZeroThicknessDirection } from '@trabecula/domain'
import { defaultCells } from '@trabecula/engine'
import { box, cylinder, prism, roundedBox } from '@trabecula/geometry'
import { blade, dome, frame } from './large-parts.ts'

/** Thin, long, tiny, huge and ordinary parts, longest along x: held at their low end, loaded at their high one, mm. */
export const exportedParts = {
  // Thin: hardly more than one cell across.
  'thin-plate': () => box([40, 24, 8]),
  strip: () => box([64, 15, 10]),
  // Long.
  rod: () => box([170, 13, 12]),
  // Tiny.
  block: () => box([15, 13, 12]),
  // Ordinary.
  beam: () => box([32, 20, 18]),
  'rounded-box': () => roundedBox([30, 24, 20], 4, 16),
  ell: () =>
    prism(
      [
        [0, 0],
        [34, 0],
        [34, 14],
        [14, 14],
        [14, 28],
        [0, 28],
      ],
      18,
    ),
  disc: () => cylinder(12, 20, 32),
  // Huge: its cells are chosen by the size of the file.
  slab: () => box([340, 240, 90]),
  // Larger than printers, with thin walls: the samples of their files are chosen by their size, too.
  blade,
  dome,
  frame,
} as const satisfies Readonly<Record<string, () => Float32Array>>
export type ExportedPart = keyof typeof exportedParts

/** One run: its families, each of which is left out or gives a row whose file has the properties of the row. */
export interface ExportedRun {
  readonly name: string
  readonly part: ExportedPart
  readonly shell: number
  readonly direction: ZeroThicknessDirection
  readonly goal: OptimizationGoal
  /** A target, as a share of what the solid part reaches; 0 means the best at mean density 0.30. */
  readonly share: number
  /** Its walls are thin for its size. */
  readonly isThin?: boolean
}

/**
 * A sheet, a skeletal cell and a strut of large thin parts, whose runs are about the skin that all families have in
 * common; nine families of the others.
 */
export const familiesOf = ({ isThin }: ExportedRun): typeof defaultCells =>
  isThin ? ['gyroid-sheet', 'gyroid-skeletal', 'octet'] : defaultCells

const shells = [1, 0, 0.5, 2]
/** The plain disc and the rounded box are loaded on faces that look along x or z: these open what is left. */
const directions: readonly ZeroThicknessDirection[] = ['None', 'Z', '+Y', 'None', '-Z', 'Y']
const goals: readonly OptimizationGoal[] = ['stiffness', 'max-load']
const shares = [0, 0, 0.3]

const large: readonly ExportedPart[] = ['slab', 'blade', 'dome', 'frame']
const ordinary = (Object.keys(exportedParts) as ExportedPart[]).filter((part) => !large.includes(part))

/** The ordinary parts seven times with everything else in turn, then the huge one and the large thin ones: 69 runs. */
export const exportedRuns: readonly ExportedRun[] = [
  ...Array.from({ length: 7 }, (_, round) => ordinary.map((part, p) => runOf(part, round, p))).flat(),
  ...[0, 1, 2, 3].map((round) => runOf('slab', round, round)),
  ...(['blade', 'dome', 'frame'] as const).flatMap((part) => [0.5, 1, 2].map((shell) => thinRun(part, shell))),
]

function thinRun(part: ExportedPart, shell: number): ExportedRun {
  const [direction, goal, share] = ['None', 'stiffness', 0] as const
  return { name: `${part}, shell ${shell}, open None, stiffness, best`, part, shell, direction, goal, share, isThin: true }
}

function runOf(part: ExportedPart, round: number, p: number): ExportedRun {
  const shell = shells[(round + p) % shells.length]!
  const turn = directions[(2 * round + p) % directions.length]!
  // The flat faces of a disc look along z, and are held and loaded.
  const direction = shell === 0 || part === 'disc' || part === 'rounded-box' ? 'None' : turn
  const goal = goals[(round + (p >> 1)) % 2]!
  const share = shares[(round + p) % shares.length]!
  const name = [part, `shell ${shell}`, `open ${direction}`, goal, share > 0 ? `${100 * share} % of solid` : 'best']
  return { name: name.join(', '), part, shell, direction, goal, share }
}
