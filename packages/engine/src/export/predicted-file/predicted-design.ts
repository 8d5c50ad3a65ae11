import { done, exportQualities, type Outcome } from '@trabecula/domain'
import type { Design, DesignGeometry } from '../../candidates/design.ts'
import { densityGrid, type GradedDesign } from '../../candidates/design-candidate.ts'
import { printCost, printTime } from '../../candidates/estimates.ts'
import { chooseSpacing, mostBytesOf, sampledOf } from '../../candidates/export-resolution.ts'
import { refusals } from '../../discretisation/messages.ts'
import type { Problem } from '../../discretisation/problem.ts'
import type { PreparedRun } from '../../elasticity/prepare-run.ts'
import { ribDepthOf } from '../../input/rib-depth.ts'
import { checkedOuter } from '../checked-outer.ts'
import { exportRefusals } from '../checks/messages.ts'
import { overlapShare } from '../field/open-scene.ts'
import type { OuterMesh } from '../field/outer-mesh.ts'
import { mayLoseSkin } from './kept-skin.ts'
import { RunVoid } from './run-void.ts'

/** What the files of a run's candidates share. It lives as long as the run. */
interface Enclosure {
  readonly outer: OuterMesh
  readonly void: RunVoid
}

type Run = Pick<PreparedRun, 'part' | 'problem'>

const enclosures = new WeakMap<Problem, Promise<Outcome<Enclosure>>>()

/** Refuses a run whose files could not keep its shell, before anything is designed. */
export async function checkSkin(run: Run, signal?: AbortSignal): Promise<Outcome<true>> {
  if (!mayLoseSkin(run.part, run.problem.setup.settings.shellMm)) return done(true)
  const found = await enclosureOf(run, signal)
  return found.ok ? done(true) : found
}

/** Prepares the enclosure for the next design. A failure is reported when a design is measured. */
export function prepareMeasuring(run: Run, signal?: AbortSignal): void {
  enclosureOf(run, signal).catch(() => {})
}

function enclosureOf(run: Run, signal: AbortSignal | undefined): Promise<Outcome<Enclosure>> {
  let found = enclosures.get(run.problem)
  if (!found) {
    found = findEnclosure(run, signal)
    enclosures.set(run.problem, found)
    // After an abort the next caller begins again.
    found.catch(() => enclosures.delete(run.problem))
  }
  return found
}

async function findEnclosure(run: Run, signal: AbortSignal | undefined): Promise<Outcome<Enclosure>> {
  const outer = checkedOuter(run.part)
  if (!outer.ok) return outer
  const spacing = run.problem.grid.spacing / 2
  const around = await RunVoid.around(run.part, outer.value, emptyDesign(run.problem, spacing), spacing, signal)
  return around.keptSkin.ok ? done({ outer: outer.value, void: around }) : around.keptSkin
}

/**
 * What encloses every lattice of a run, around none: its arrays are as long as theirs. With no family's cell it does
 * not matter which one is designed first.
 */
function emptyDesign(problem: Problem, spacing: number): DesignGeometry {
  const { shellMm: shell, zeroThicknessDirection } = problem.setup.settings
  const ribDepth = ribDepthOf(problem.setup.settings, problem.printer)
  return {
    cell: 'gyroid-sheet',
    // The void reaches one step of the distances beyond open faces: outside of the part nothing is measured.
    cellSize: spacing / overlapShare,
    origin: [0, 0, 0],
    shell,
    pad: problem.padThickness,
    zeroThicknessDirection,
    padTriangles: problem.padTriangles,
    density: densityGrid(problem, { density: new Float32Array(problem.core.length), mean: 0 }),
    ...(ribDepth > 0 ? { ribDepth } : {}),
  }
}

/** The measurement of a run that was begun last. Designs share the run's void, so one waits for the other. */
const last = new WeakMap<PreparedRun, Promise<unknown>>()

/**
 * A graded design with the columns that its file decides: the mass of the lattice itself instead of the homogenised
 * one, and for each quality size, triangles and chord error. Refuses a design that could not be exported, so that
 * nobody pays for it. See docs/theory/what-is-sold.md.
 */
export function predictedDesign(run: PreparedRun, graded: GradedDesign, signal?: AbortSignal): Promise<Outcome<Design>> {
  // A failure of the design before is reported to its own caller.
  const measured = Promise.allSettled([last.get(run)]).then(() => measuredDesign(run, graded, signal))
  last.set(run, measured)
  return measured
}

async function measuredDesign(run: PreparedRun, graded: GradedDesign, signal?: AbortSignal): Promise<Outcome<Design>> {
  const { part, problem, solid } = run
  const found = await enclosureOf(run, signal)
  if (!found.ok) return found
  const enclosure = found.value
  const { volume, area } = await enclosure.void.measure(part, graded, signal)
  if (!(volume > 0)) return exportRefusals.noVoid()

  const outerTriangles = enclosure.outer.file.length / 9
  const sampled = sampledOf(graded)
  const choices = exportQualities.map((quality) => {
    const { bytes, triangles, spacing, chordError } = chooseSpacing(sampled, area, outerTriangles, quality)
    return {
      quality,
      size_mb: bytes / 1e6,
      triangles,
      spacing_mm: spacing,
      chord_error_mm: chordError,
      available: bytes <= mostBytesOf(quality, outerTriangles),
    }
  })
  const standard = choices.find(({ quality }) => quality === 'standard')!
  if (!standard.available) return refusals.lightestFile(1e6 * standard.size_mb)

  const { row, uniform } = graded
  const mass = (problem.material.density_g_cm3 / 1000) * (problem.volume - volume)
  const ratio = mass / row.mass_g
  const edges = [0, 1, 2].map((axis) => part.bounds.max[axis] - part.bounds.min[axis])
  const print = {
    height: edges[2],
    boundingVolume: edges[0] * edges[1] * edges[2],
    volume: problem.volume - volume,
    area: part.report.area + area,
  }
  return done({
    ...graded,
    row: {
      ...row,
      mass_g: mass,
      mass_saved_percent: 100 * (1 - mass / solid.mass_g),
      print_time_h: printTime(print, problem.printer),
      cost: printCost(print, problem.printer, problem.material),
      cost_currency: problem.printer.currency,
      export_size_mb: standard.size_mb,
      export_triangles: standard.triangles,
      export_choices: choices,
    },
    // The same cells uniformly dense: what homogenisation is off is the same.
    uniform: { ...uniform, mass_g: ratio * uniform.mass_g },
  })
}
