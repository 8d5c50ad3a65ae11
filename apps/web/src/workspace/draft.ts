import {
  optimizationSettings,
  type ProjectAnswer,
  regionFromWire,
  regionOf,
  regionToWire,
  settingsFromWire,
  settingsToWire,
  vector,
} from '@trabecula/contract'
import {
  faceKindOf,
  loadCaseKinds,
  type OptimizationSettings,
  supportKinds,
  surfaceTypeOf,
  tutorialProjectId,
  type UnitType,
  unitTypes,
  withFaces,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { isEmpty, noLoads, type PickedLoads } from './loads.ts'
import type { Patch } from './painting/patches.ts'
import type { SelectionState } from './selection.ts'
import type { StoredStudy } from './stored-study.ts'

const faces = z.readonly(z.array(z.int().check(z.nonnegative())))
const draftedLoads = z.object({
  /** Number of triangles of the part on which the faces were chosen. */
  partTriangles: z.int(),
  cases: z.readonly(
    z.array(
      z.object({
        name: z.string(),
        kind: z.enum(loadCaseKinds),
        faces,
        magnitude: z.number(),
        direction: vector,
        point: z.nullable(vector),
        axis: z.nullable(z.object({ point: vector, direction: vector })),
        weight: z.number(),
      }),
    ),
  ),
  supports: z.readonly(z.array(z.object({ kind: z.enum(supportKinds), faces }))),
  /** Absent, as regions are, in drafts from before there were any. */
  masses: z.optional(z.readonly(z.array(z.object({ massG: z.number(), faces })))),
  regions: z.optional(z.readonly(z.array(regionOf({ number: z.number(), faces })))),
  aim: z.enum(['worst', 'weighted']),
  firstWeight: z.number(),
})

/**
 * The user's decisions that are not run yet, kept in the browser per project: force and picked points ("space inputs"
 * and "positions" of the specification), faces, settings, units, and the names of the project and its study. Stored in
 * the wire's spelling, so that drafts of earlier versions stay readable.
 */
const draft = z.object({
  savedAt: z.string(),
  name: z.string(),
  fileUnit: z.string(),
  subprojectId: z.nullable(z.string()),
  subprojectName: z.optional(z.string()),
  selection: z.object({
    mode: z.enum(['load', 'boundary']),
    load: z.array(z.int().check(z.nonnegative())),
    boundary: z.array(z.int().check(z.nonnegative())),
    force: vector,
    forceAt: z.nullable(vector),
  }),
  settings: optimizationSettings,
  unitType: z.enum(unitTypes),
  /** Absent where there is one load case, and no support, point mass or region. */
  loads: z.optional(draftedLoads),
  /** Absent where nothing was painted. */
  patches: z.optional(z.object({ partTriangles: z.int(), ranges: z.array(z.array(z.tuple([z.int(), z.int()]))) })),
})
type Draft = z.output<typeof draft>

/** The decisions of the user, which can be undone. */
export interface Decisions {
  readonly selection: SelectionState
  readonly loads: PickedLoads
  /** Faces that were painted; their ids follow those of the part's own faces. */
  readonly patches: readonly Patch[]
  /** The settings in SI, which are shown in `unitType`. */
  readonly settings: OptimizationSettings
  readonly unitType: UnitType
}

interface OpenStudy extends Decisions {
  readonly project: Pick<ProjectAnswer, 'id' | 'name' | 'file_unit'> | null
  readonly studyId: string | null
  readonly studies: readonly StoredStudy[]
}

const prefix = 'draft:'

/** @param partTriangles number of triangles of the part on which the faces were chosen */
export function keepDraft(study: OpenStudy, now: Date, partTriangles: number): void {
  const { project, studyId, studies, selection, loads, patches, settings, unitType } = study
  // No draft of the tour's project is kept: it begins in its original state each time.
  if (!project || project.id === tutorialProjectId) return
  const { name, file_unit: fileUnit } = project
  const { mode, held, ...rest } = selection
  const kept = {
    savedAt: now.toISOString(),
    name,
    fileUnit,
    subprojectId: studyId,
    subprojectName: studies.find(({ id }) => id === studyId)?.name,
    selection: { ...rest, mode: surfaceTypeOf(mode), boundary: held },
    settings: settingsToWire(settings, 'metric'),
    unitType,
    loads: isEmpty(loads)
      ? undefined
      : { ...loads, regions: loads.regions.map((each) => regionToWire(each, 'metric')), partTriangles },
    patches: patches.length > 0 ? { partTriangles, ranges: patches } : undefined,
  }
  try {
    localStorage.setItem(prefix + project.id, JSON.stringify(kept))
  } catch {
    // A full or forbidden store loses the draft, but not the work.
  }
}

/**
 * The last decisions in this browser, as far as they still apply: same study, no later run, faces of this part.
 *
 * @param part number of faces, without patches, and triangles of the part
 * @param lost called when patches were painted on another part
 */
export function readDraft(
  study: OpenStudy,
  part: { readonly surfaces: number; readonly triangles: number },
  lost: () => void = () => undefined,
): Decisions | undefined {
  const { project, studyId, studies } = study
  if (!project) return undefined
  const kept = parse(localStorage.getItem(prefix + project.id))
  if (!kept || kept.subprojectId !== studyId) return undefined
  const run = studies.find(({ id }) => id === studyId)?.last_optimized_at
  if (run && Date.parse(run) > Date.parse(kept.savedAt)) return undefined
  const patches = kept.patches?.partTriangles === part.triangles ? kept.patches.ranges : []
  if (kept.patches && patches.length === 0) lost()
  const there = (id: number) => id < part.surfaces + patches.length
  const { mode, load, boundary, force, forceAt } = kept.selection
  return {
    selection: {
      mode: faceKindOf(mode),
      load: load.filter(there),
      held: boundary.filter(there),
      force,
      // A point in mm has no meaning after the file's unit has changed.
      forceAt: kept.fileUnit === project.file_unit ? forceAt : null,
    },
    loads: kept.loads ? draftedOn(kept.loads, (id) => kept.loads?.partTriangles === part.triangles && there(id)) : noLoads,
    patches,
    settings: settingsFromWire(kept.settings, 'metric'),
    unitType: kept.unitType satisfies UnitType,
  }
}

const draftedOn = (
  { partTriangles: _, cases, supports, masses = [], regions = [], ...rest }: z.output<typeof draftedLoads>,
  there: (id: number) => boolean,
): PickedLoads => ({
  ...rest,
  cases: cases.map((each) => ({ ...each, faces: each.faces.filter(there) })),
  supports: supports.map((each) => ({ ...each, faces: each.faces.filter(there) })),
  masses: masses.map((each) => ({ ...each, faces: each.faces.filter(there) })),
  regions: regions.map((each) => withFaces(regionFromWire(each, 'metric'), (ids) => ids.filter(there))),
})

export const forgetDraft = (projectId: string): void => localStorage.removeItem(prefix + projectId)

function parse(text: string | null): Draft | undefined {
  try {
    const parsed = draft.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
