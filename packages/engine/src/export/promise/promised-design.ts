import { done, exportQualities, type Outcome } from '@trabecula/domain'
import { refusals } from '../../analysis/messages.ts'
import type { PreparedRun } from '../../analysis/prepare-run.ts'
import type { Design } from '../../candidates/design.ts'
import type { GradedDesign } from '../../candidates/design-candidate.ts'
import { printCost, printTime } from '../../candidates/estimates.ts'
import { chooseSpacing, mostBytesOf, sampledOf } from '../../candidates/export-resolution.ts'
import { checkedOuter } from '../checked-outer.ts'
import type { OuterMesh } from '../field/outer-mesh.ts'
import { exportRefusals } from '../gates/messages.ts'
import { RunVoid } from './run-void.ts'

/** What the candidates of a run share; it goes with the run. */
const shared = new WeakMap<PreparedRun, { readonly outer: OuterMesh; readonly void: RunVoid }>()
/** The design of a run that is measured last: they share its void, so that one waits for the other. */
const last = new WeakMap<PreparedRun, Promise<unknown>>()

/**
 * A graded design with the columns that its file decides: the mass of the lattice itself instead of the homogenised
 * one, and for each quality size, triangles and chord error. Refuses a design that could not be exported, so that
 * nobody pays for it. See docs/theory/what-is-sold.md.
 */
export function promisedDesign(run: PreparedRun, graded: GradedDesign, signal?: AbortSignal): Promise<Outcome<Design>> {
  // However the one before ended: that is its caller's.
  const measured = Promise.allSettled([last.get(run)]).then(() => measuredDesign(run, graded, signal))
  last.set(run, measured)
  return measured
}

async function measuredDesign(run: PreparedRun, graded: GradedDesign, signal?: AbortSignal): Promise<Outcome<Design>> {
  const { part, problem, solid } = run
  let common = shared.get(run)
  if (!common) {
    const outer = checkedOuter(part)
    if (!outer.ok) return outer
    common = { outer: outer.value, void: await RunVoid.around(part, outer.value, graded, problem.grid.spacing / 2, signal) }
    shared.set(run, common)
  }
  const { volume, area } = await common.void.measure(part, graded, signal)
  if (!(volume > 0)) return exportRefusals.noVoid()

  const outerTriangles = common.outer.file.length / 9
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
