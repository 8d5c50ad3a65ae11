import { randomUUID } from 'node:crypto'
import type { WireCandidate } from '@trabecula/contract'
import type { FileStore, OpenDatabase } from '@trabecula/server'
import { candidate, project, run, subproject } from '@trabecula/server'
import { candidateRow } from '@trabecula/server/testing'
import { boxStl, heldBox } from '@trabecula/testkit/box-stl'
import { wireSettings } from '@trabecula/testkit/sample-settings'
import { eq } from 'drizzle-orm'
import { createPeople, type Person } from '../cluster/people.ts'

export interface SeededPerson extends Person {
  /** The first has a study with a result. */
  readonly projectIds: readonly string[]
  readonly subprojectId: string
}

const projectsEach = 5
const atOnce = 100
const candidates = Array.from({ length: 9 }, (_, index) => candidateRow(`cell-${index}`, index))

/** People with projects, a study and a result each, written in bulk; all parts are one file, and so are all designs. */
export async function seedPeople({ db }: OpenDatabase, files: FileStore, users: number, secret: string): Promise<SeededPerson[]> {
  const stl = boxStl()
  const fileKey = `projects/${randomUUID()}/part.stl`
  const surfacesKey = fileKey.replace('part.stl', `surfaces-${randomUUID()}.json`)
  const surfaces = heldBox(stl)
  await files.put(fileKey, stl)
  await files.put(surfacesKey, Buffer.from(JSON.stringify({ status: 'success', surfaces })))
  const designKey = `runs/${randomUUID()}/design-0.gz`
  await files.put(designKey, Buffer.from('octet'))
  const settings = wireSettings
  const inhabitants: SeededPerson[] = []
  while (inhabitants.length < users) {
    const count = Math.min(atOnce, users - inhabitants.length)
    await db.transaction(async (tx) => {
      for (const person of await createPeople(tx, count, secret, 1_000_000)) {
        const { teamId, userId } = person
        const projectIds = Array.from({ length: projectsEach }, () => randomUUID())
        const part = { fileKey, surfacesKey, fileBytes: stl.length, triangles: 12, loadTriangles: 2, boundaryTriangles: 2 }
        await tx
          .insert(project)
          .values(projectIds.map((id, index) => ({ id, teamId, name: `Part ${index}`, originalFilename: 'box.stl', ...part })))
        const [projectId = ''] = projectIds
        const [subprojectId, runId] = [randomUUID(), randomUUID()]
        const study = { id: subprojectId, projectId, name: 'Study', settings: { ...settings, unitType: 'metric' as const } }
        await tx.insert(subproject).values(study)
        const force = { x: 0, y: 0, z: -1 }
        const input = { name: 'Part', fileKey, fileUnit: 'mm' as const, surfacesKey, force, settings, isMetric: true }
        const data = { ...settings, completion_time: 60, is_metric: true, force_vector: force }
        const solid = { name: 'Solid part', density_mean: 1, mass_g: 100, max_load_n: 1000, stiffness_n_per_mm: 500 }
        const result = { candidates, baseline: solid, solid, analysis: {}, timings: {}, optimization_data: data }
        const row = { id: runId, projectId, subprojectId, teamId, userId, tokens: 0, input, result, finishedAt: new Date() }
        await tx.insert(run).values({ ...row, status: 'done' })
        await tx.insert(candidate).values(candidates.map((shown, index) => designed(runId, shown, index, designKey)))
        await tx.update(subproject).set({ resultRunId: runId, lastOptimizedAt: new Date() }).where(sameId(subprojectId))
        inhabitants.push({ ...person, projectIds, subprojectId })
      }
    })
  }
  return inhabitants
}

const designed = (runId: string, row: WireCandidate, index: number, designKey: string) =>
  ({ runId, index, rowIndex: index, cell: row.cell, status: 'ok', row, designKey, percent: 100 }) as const

const sameId = (id: string) => eq(subproject.id, id)
