import type { MaterialAndPrinter } from '../catalog/printer.ts'
import type { TriangleRanges } from '../face/model.ts'
import type { OptimizationGoal } from '../goals/list.ts'
import type { LoadCases, LoadsAndSupports, PointMass, StiffnessAim, Support } from '../loads/model.ts'
import type { Region } from '../regions/model.ts'
import type { RequirementChoice } from '../requirements/model.ts'
import type { Vector } from '../space/model.ts'

/** Directions in which the shell has zero thickness, so that the lattice is open there and powder can leave. */
export const zeroThicknessDirections = ['None', 'X', 'Y', 'Z', '+X', '-X', '+Y', '-Y', '+Z', '-Z'] as const
export type ZeroThicknessDirection = (typeof zeroThicknessDirections)[number]

/** The sides of a part that can lie on top when it is printed. */
export const buildAxes = ['+X', '-X', '+Y', '-Y', '+Z', '-Z'] as const

/** The direction of the file that points up in the printer: along an axis, or a vector of any length but zero. */
export type BuildDirection = (typeof buildAxes)[number] | readonly [x: number, y: number, z: number]

/** How the part lies in the printer, where the user has chosen it. */
export interface BuildChoice {
  /** The side that prints best without it. */
  readonly buildDirection?: BuildDirection | undefined
}

/** Which lattices a run tries, where the user has chosen them. */
export interface CellChoice {
  /** Names of families, in any order; the engine's usual nine without it. */
  readonly families?: readonly string[] | undefined
  /** mm; sizes that suit family, printer and part without it. */
  readonly cellSizesMm?: readonly number[] | undefined
}

/**
 * The seven settings of §1, in SI, the choices of cells and of the build direction, and what is required besides the
 * goal. They decide whether two studies are equal; unitType does not.
 */
export interface OptimizationSettings extends CellChoice, BuildChoice, RequirementChoice {
  readonly goal: OptimizationGoal
  /** In the SI unit of the goal's quantity; 0 requests the best reachable value at mean core density 0.30. */
  readonly target: number
  /** mm */
  readonly shellMm: number
  readonly domain: 'static'
  readonly material: string
  readonly printer: string
  readonly zeroThicknessDirection: ZeroThicknessDirection
}

/**
 * What the user requests of a part: how it is loaded, where it is held, and for which goal. `Faces`: the representation
 * of its triangles.
 */
export interface Setup<Faces = TriangleRanges> {
  /** One to `mostLoadCases`. Case A is one newton (`firstCase`), of which the goal says how many it wants. */
  readonly cases: LoadCases<Faces>
  /** What is held in all directions; may be empty where `supports` hold the part. */
  readonly held: Faces
  /** Faces that are held in part. Sliding and pinned ones stay solid as held faces do. */
  readonly supports?: readonly Support<Faces>[]
  /** What vibrates with the part. With one, runs find natural frequencies. */
  readonly pointMasses?: readonly PointMass<Faces>[]
  /** Which compliance a stiffness goal is about, where there are several cases: the worst without it. */
  readonly stiffnessAim?: StiffnessAim
  readonly settings: OptimizationSettings
  /** Places that the user has decided; absent without. */
  readonly regions?: readonly Region[]
  /** Values of the settings' material and printer; without them those of the catalogue by their names. */
  readonly printedWith?: MaterialAndPrinter | undefined
  /** The user has confirmed that the part is as large as it seems, although no printer of the catalogue holds it. */
  readonly sizeConfirmed?: boolean
}

/**
 * Everything of a finished run besides its candidates (§3). All in SI; `isMetric` says only how the values were
 * entered.
 */
export interface OptimizationData
  extends CellChoice,
    BuildChoice,
    RequirementChoice,
    Pick<OptimizationSettings, 'goal' | 'target' | 'shellMm' | 'zeroThicknessDirection'> {
  readonly completionSeconds: number
  readonly isMetric: boolean
  readonly force: Vector
  /** Absent where there was one load case and no support. */
  readonly loads?: LoadsAndSupports
}

/** The stages of a run, in order; the texts are shown to the user. */
export const runStages = ['part', 'problem', 'solid', 'cells', 'optimize', 'rank'] as const
export type RunStage = (typeof runStages)[number]

export interface RunProgress {
  readonly stage: RunStage
  readonly done: number
  readonly total: number
  /** The current work, e.g. "Gyroid sheet 10 mm, iteration 12". */
  readonly detail?: string
}

/** File formats of an exported design: all can contain the same triangles with the same floats. */
export const exportFormats = ['stl', '3mf', 'stl.gz'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Files of the Visualization Toolkit: the analysis grid, its cells that hold material, the part's outer surface. */
export const fieldFileFormats = ['vti', 'vtu', 'vtp'] as const
export type FieldFileFormat = (typeof fieldFileFormats)[number]

/** Files of a row's homogenised model: for CalculiX and Abaqus, for ParaView, for Gmsh. */
export const deckFormats = ['inp', 'vtu', 'msh'] as const
export type DeckFormat = (typeof deckFormats)[number]
export const isDeckFormat = (text: string): text is DeckFormat => deckFormats.some((format) => format === text)

export const isExportFormat = (name: string): name is ExportFormat => (exportFormats as readonly string[]).includes(name)

/**
 * What a 3MF is made of: triangles; in a skin of triangles a lattice of beams or one that is a function of the place; or
 * triangles and beams next to each other.
 */
export const exportShapes = ['triangles', 'beams', 'both', 'implicit'] as const
export type ExportShape = (typeof exportShapes)[number]

/** How finely the lattice's surface is sampled, from many triangles to few. */
export const exportQualities = ['fine', 'standard', 'compact'] as const
export type ExportQuality = (typeof exportQualities)[number]

export const isExportQuality = (name: string): name is ExportQuality => (exportQualities as readonly string[]).includes(name)

export const defaultExportQuality: ExportQuality = 'standard'

/** The name under which a browser saves each; the first is the specification's. */
export const exportedFileNames: Readonly<Record<ExportFormat, string>> = {
  stl: 'optimized_lattice.stl',
  '3mf': 'optimized_lattice.3mf',
  'stl.gz': 'optimized_lattice.stl.gz',
}

export const exportedFileName = exportedFileNames.stl

/** Media types that are registered with IANA. */
export const exportedMimeTypes: Readonly<Record<ExportFormat, string>> = {
  stl: 'model/stl',
  '3mf': 'model/3mf',
  'stl.gz': 'application/gzip',
}
