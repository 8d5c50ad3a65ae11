import { queryOptions } from '@tanstack/react-query'
import { getProject, optimizationSettings, settingsFromWire, updateProjectName, vector } from '@trabecula/contract'
import * as z from 'zod/mini'
import { send, sendForSuccess } from '../../platform/http/client.ts'
import { keepDraft } from '../../workspace/draft.ts'
import { noLoads } from '../../workspace/loads.ts'

/** Static files that our engine made (`npm run gallery`). */
const folder = '/gallery'
const faces = z.readonly(z.array(z.int().check(z.nonnegative())))
const example = z.object({
  id: z.string(),
  title: z.string(),
  brief: z.string(),
  /** Number of triangles of its file. */
  triangles: z.int(),
  selection: z.object({ load: faces, held: faces, force: vector, forceAt: vector }),
  settings: optimizationSettings,
  best: z.object({
    name: z.string(),
    mass_g: z.number(),
    solid_mass_g: z.number(),
    facts: z.readonly(z.array(z.object({ title: z.string(), value: z.string(), limit: z.string() }))),
  }),
})
/** A part with what is required of it, and what the best of its verified designs has of that. */
export type Example = z.output<typeof example>

export const examplesQuery = queryOptions({
  queryKey: ['gallery'],
  queryFn: async ({ signal }) => z.array(example).parse(await (await fetched('examples.json', signal)).json()),
  staleTime: Number.POSITIVE_INFINITY,
})

export const pictureOf = ({ id }: Example): string => `${folder}/${id}.webp`

/** The STL of an example, as a user's own file would be uploaded. */
export async function fileOf({ id }: Example): Promise<File> {
  const name = `${id}.stl`
  return new File([await (await fetched(name)).blob()], name)
}

/** Gives a project that was made of an example's file the name, faces, force and settings of the example, not run yet. */
export async function prepareProject(id: string, example: Example, now: Date): Promise<void> {
  const { title, triangles, selection, settings } = example
  keepDraft(
    {
      project: { id, name: title, file_unit: 'mm' },
      studyId: null,
      studies: [],
      selection: { mode: 'load', ...selection },
      loads: noLoads,
      patches: [],
      settings: settingsFromWire(settings, 'metric'),
      unitType: 'metric',
    },
    now,
    triangles,
  )
  // Without its name the project is as good.
  await rename(id, title).catch(() => undefined)
}

async function rename(id: string, name: string): Promise<void> {
  const { project } = await send(getProject, { params: { id } })
  await sendForSuccess(updateProjectName, { params: { id }, body: { name, version: project.version } })
}

async function fetched(name: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`${folder}/${name}`, { credentials: 'same-origin', ...(signal ? { signal } : {}) })
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return response
}
