import {
  buildFromWire,
  casesFromWire,
  cellsFromWire,
  loadsFromWire,
  loadsToWire,
  type optimizationRequest,
  requiredFromWire,
  settingsFromWire,
  settingsToWire,
} from '@trabecula/contract'
import {
  checkBuildDirection,
  checkCells,
  checkLoads,
  checkPointMasses,
  checkReach,
  checkRegions,
  checkRequirements,
  checkShell,
  done,
  faceMessages,
  isOnlyFirstCase,
  type LoadsAndSupports,
  leastDirection,
  type MaterialAndPrinter,
  materialAndPrinter,
  type OptimizationSettings,
  type Outcome,
  refuse,
} from '@trabecula/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../platform/database/connection.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownCatalogFor } from '../own-catalog/service.ts'
import { labelsKeyOf, type ProjectRow, type SubprojectRow } from '../projects/service.ts'
import { runPrice } from './flow.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** Whether runs verify their designs when the request does not say. */
    readonly verifiesDesigns: boolean
  }
}

/** The request for a run. The interface also sends a `username`, which is ignored: the session decides who pays. */
export type OptimizationRequest = Omit<z.output<typeof optimizationRequest>, 'username'>

/** A run's set-up, in SI, as far as known before the part is read; the faces are those of the stored selection. */
export interface ReadySetup {
  readonly surfacesKey: string
  readonly settings: OptimizationSettings
  /** Undefined where there is one load case, and no support, point mass or region. */
  readonly loads: LoadsAndSupports | undefined
  /** Undefined where the study names what no catalogue has: the engine refuses it. */
  readonly printedWith: MaterialAndPrinter | undefined
}

/** The values of a study's material and printer, of ours or of the team's own; undefined where no catalogue has them. */
export async function printedWith(
  db: Database,
  { teamId }: ProjectRow,
  { settings }: SubprojectRow,
): Promise<MaterialAndPrinter | undefined> {
  const found = materialAndPrinter({ settings }, await ownCatalogFor(db, teamId, settings))
  return found.ok ? found.value : undefined
}

/** Checks what can be checked without reading the part; the engine refuses the rest. */
export function checkSetup(
  project: ProjectRow,
  study: SubprojectRow,
  asked: OptimizationRequest,
  printed: MaterialAndPrinter | undefined,
): Outcome<ReadySetup> {
  const { force_vector: force, loads_and_supports: posted } = asked
  const unitType = asked.is_metric ? 'metric' : 'imperial'
  const stated =
    posted === undefined ? study.loads && loadsFromWire(study.loads, 'metric') : posted && loadsFromWire(posted, unitType)
  const loads = stated && !isOnlyFirstCase(stated) ? stated : undefined
  const [chosen, kept] = [cellsFromWire(asked, unitType), cellsFromWire(study.settings, 'metric')]
  const [wished, required] = [requiredFromWire(asked, unitType), requiredFromWire(study.settings, 'metric')]
  const settings = {
    ...settingsFromWire({ ...study.settings, ...asked, build_direction: null }, unitType),
    safetyFactor: asked.safety_factor === undefined ? required.safetyFactor : wished.safetyFactor,
    requirements: asked.requirements === undefined ? required.requirements : wished.requirements,
    families: asked.families === undefined ? kept.families : chosen.families,
    cellSizesMm: asked.cell_sizes === undefined ? kept.cellSizesMm : chosen.cellSizesMm,
    ...buildFromWire(asked.build_direction === undefined ? study.settings : asked),
  }
  if (!project.surfacesKey || project.loadTriangles === 0) return refuse('no-load-face', faceMessages.noLoad)
  if (project.boundaryTriangles === 0 && !loads?.supports.length) return refuse('no-held-face', faceMessages.noHeld)
  if (!(Math.hypot(force.x, force.y, force.z) >= leastDirection)) return refuse('no-force', faceMessages.noForce)
  const cases = casesFromWire<{ readonly length: number }>({ length: project.loadTriangles }, force, loads?.furtherCases)
  const checks = [
    checkShell(settings, printed?.printer),
    checkCells(settings),
    checkBuildDirection(settings),
    checkRequirements(settings, cases),
  ]
  if (loads) {
    const around = { shellMm: settings.shellMm, printer: printed?.printer }
    checks.push(checkReach(loads), checkLoads({ ...loads, cases }, settings))
    checks.push(checkPointMasses(loads.pointMasses ?? []), checkRegions(loads.regions ?? [], around))
  }
  for (const checked of checks) if (!checked.ok) return checked
  return done({ surfacesKey: project.surfacesKey, settings, loads, printedWith: printed })
}

export type NewRun = ReturnType<typeof runRow>

export function runRow(
  { now, verifiesDesigns }: Pick<Platform, 'now' | 'verifiesDesigns'>,
  principal: Principal,
  project: ProjectRow,
  study: SubprojectRow,
  { surfacesKey, settings, loads, printedWith: printed }: ReadySetup,
  asked: Pick<OptimizationRequest, 'force_vector' | 'is_metric' | 'size_confirmed' | 'verify' | 'frequencies' | 'buckling'>,
  id: string,
  priority: number,
) {
  const { name, fileUnit, partInput } = project
  const fileKey = partInput?.fileKey ?? project.fileKey
  const made = partInput ? { made: { origin: partInput.origin, changes: partInput.changes } } : {}
  const labelsKey = labelsKeyOf(project)
  const input = {
    name,
    fileKey,
    fileUnit,
    ...made,
    ...(labelsKey === null ? {} : { labelsKey }),
    surfacesKey,
    force: asked.force_vector,
    ...(loads ? { loads: loadsToWire(loads, 'metric') } : {}),
    settings: settingsToWire(settings, 'metric'),
    ...(printed ? { printedWith: printed } : {}),
    isMetric: asked.is_metric,
    ...(asked.size_confirmed ? { sizeConfirmed: true } : {}),
    verify: asked.verify ?? verifiesDesigns,
    ...(asked.frequencies ? { frequencies: true } : {}),
    ...(asked.buckling ? { buckling: true } : {}),
    priority,
  }
  return {
    id,
    projectId: project.id,
    subprojectId: study.id,
    teamId: project.teamId,
    userId: principal.userId,
    tokens: runPrice(principal.superuser),
    input,
    createdAt: now(),
    watchedAt: now(),
  }
}
