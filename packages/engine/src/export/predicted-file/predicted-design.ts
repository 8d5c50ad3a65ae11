import { done, exportQualities, type Outcome, requirementOf, withRequiredMass } from '@trabecula/domain'
import type { Design, DesignGeometry } from '../../candidates/design.ts'
import { densityGrid, type GradedDesign } from '../../candidates/design-candidate.ts'
import { printCost, printTime } from '../../candidates/estimates.ts'
import { chooseSpacing, keepsTo, mostBytesOf, outlineOf, sampledOf } from '../../candidates/export-resolution.ts'
import { fitsWithShell } from '../../candidates/fitting-cells.ts'
import { type PartInPrint, partInPrintOf } from '../../candidates/row.ts'
import { refusals } from '../../discretisation/messages.ts'
import type { Problem } from '../../discretisation/problem.ts'
import type { PreparedRun } from '../../elasticity/prepare-run.ts'
import { printedSize } from '../../input/print-position.ts'
import { ribDepthOf } from '../../input/rib-depth.ts'
import { checkedOuter } from '../checked-outer.ts'
import { exportRefusals } from '../checks/messages.ts'
import { openArea, overlapShare } from '../field/open-scene.ts'
import type { OuterMesh } from '../field/outer-mesh.ts'
import { leastShell, mayLoseSkin } from './kept-skin.ts'
import { RunVoid } from './run-void.ts'

/** What the files of a run's candidates share. */
interface Enclosure {
  readonly outer: OuterMesh
  readonly void: RunVoid
}

type Run = Pick<PreparedRun, 'part' | 'problem'>

/** What the designs of a run share when they are finished. It lives as long as the run. */
export class SharedByDesigns {
  readonly #run: Run
  #found: Promise<{ readonly enclosure: Outcome<Enclosure>; readonly partInPrint: PartInPrint }> | undefined

  constructor(run: Run) {
    this.#run = run
  }

  /** Found for the first caller; after an abort the next caller begins again. */
  found(signal: AbortSignal | undefined) {
    if (this.#found) return this.#found
    const found = this.#find(signal)
    this.#found = found
    found.catch(() => {
      this.#found = undefined
    })
    return found
  }

  async #find(signal: AbortSignal | undefined) {
    const enclosure = await findEnclosure(this.#run, signal)
    return { enclosure, partInPrint: partInPrintOf(this.#run.problem) }
  }

  /** Refuses a run whose files could not keep its shell, before anything is designed. */
  async checkSkin(signal: AbortSignal | undefined): Promise<Outcome<unknown>> {
    const { part, problem } = this.#run
    return mayLoseSkin(part, problem.setup.settings.shellMm) ? (await this.found(signal)).enclosure : done(true)
  }
}

async function findEnclosure(run: Run, signal: AbortSignal | undefined): Promise<Outcome<Enclosure>> {
  const outer = checkedOuter(run.part)
  if (!outer.ok) return outer
  const { settings } = run.problem.setup
  // A rib below open faces is thinner than the cells of a coarse analysis.
  const ribDepth = ribDepthOf(settings, run.problem.printer)
  const spacing = Math.min(run.problem.grid.spacing, ribDepth > 0 ? ribDepth : Infinity) / 2
  const around = await RunVoid.around(run.part, outer.value, emptyDesign(run.problem, spacing), spacing, signal)
  if (around.thinSkin === undefined) return done({ outer: outer.value, void: around })
  const helps = [leastShell(run.part), 0].filter((each) => fitsWithShell(run.problem, each))
  return exportRefusals.skinNotKept(settings.shellMm, around.thinSkin, helps)
}

/**
 * What encloses every lattice of a run, around none: its arrays are as long as theirs. With no family's cell it does
 * not matter which one is designed first.
 */
function emptyDesign(problem: Problem, spacing: number): DesignGeometry {
  const ribDepth = ribDepthOf(problem.setup.settings, problem.printer)
  return {
    cell: 'gyroid-sheet',
    // The void reaches one step of the distances beyond open faces: outside of the part nothing is measured.
    cellSize: spacing / overlapShare,
    origin: [0, 0, 0],
    ...problem.enclosing,
    density: densityGrid(problem, { density: new Float32Array(problem.core.length), mean: 0 }),
    ...(ribDepth > 0 ? { ribDepth } : {}),
  }
}

/**
 * A graded design with the columns that its file decides: the mass of the lattice itself instead of the homogenised
 * one, and for each quality size, triangles and chord error. Refuses a design that could not be exported, so that
 * nobody pays for it. See docs/theory/what-is-sold.md.
 */
export async function predictedDesign(
  { part, problem, solid }: PreparedRun,
  graded: GradedDesign,
  enclosure: Enclosure,
  signal?: AbortSignal,
): Promise<Outcome<Design>> {
  const { volume, area } = await enclosure.void.measure(part, graded, signal)
  if (!(volume > 0)) return exportRefusals.noVoid()

  const outerTriangles = enclosure.outer.file.length / 9
  const sampled = { ...sampledOf(graded), outline: outlineOf(openArea(part, graded), area, volume) }
  const choices = exportQualities.map((quality) => {
    const file = chooseSpacing(sampled, area, outerTriangles, quality)
    const { bytes, triangles, spacing, chordError } = file
    return {
      quality,
      sizeMb: bytes / 1e6,
      triangles,
      spacingMm: spacing,
      chordErrorMm: chordError,
      available: keepsTo(mostBytesOf(quality, outerTriangles), file),
    }
  })
  const standard = choices.find(({ quality }) => quality === 'standard')!
  if (!standard.available) return refusals.lightestFile(1e6 * standard.sizeMb)

  const { row, uniform } = graded
  const mass = (problem.material.densityGCm3 / 1000) * (problem.volume - volume)
  const ratio = mass / row.massG
  const edges = printedSize(part, problem.printer, problem.setup.settings)
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
      massG: mass,
      ...withRequiredMass(row, mass, requirementOf(problem.setup.settings)),
      massSavedPercent: 100 * (1 - mass / solid.massG),
      printTimeH: printTime(print, problem.printer),
      cost: printCost(print, problem.printer, problem.material),
      costCurrency: problem.printer.currency,
      exportSizeMb: standard.sizeMb,
      exportTriangles: standard.triangles,
      exportChoices: choices,
    },
    // The same cells uniformly dense: what homogenisation is off is the same.
    uniform: { ...uniform, massG: ratio * uniform.massG },
  })
}
