import type { FaceChoice, StudyOptions, TrabeculaClient } from '@trabecula/client'
import { postedSettings } from '@trabecula/contract'
import { done, stageTitles } from '@trabecula/domain'
import { partial, toJSONSchema } from 'zod/mini'
import { saveDownload } from './save-download.ts'
import { type ArgumentSchema, argumentsOf, confirmArgument, readsOnly, type Tool } from './tool.ts'
import type { WorkFolder } from './work-folder.ts'

const text = (description: string): ArgumentSchema => ({ type: 'string', description })
const project = text('id of the project')
const point = { type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3 }
const choices = (description: string): ArgumentSchema => ({
  type: 'array',
  description: `${description}, by {"near": [x, y, z]} in the coordinates and unit of the file, {"normal": [x, y, z]} for every flat face that looks so, {"number": n} as the application numbers them, {"id": n} as list_faces does, or {"name": …} or {"color": …} of the CAD system`,
  items: { type: 'object', properties: { near: point, normal: point, number: { type: 'integer' }, id: { type: 'integer' } } },
})
const changes = { readOnlyHint: false, destructiveHint: false, openWorldHint: true } as const

/** What lies between the calls: faces by points, studies with defaults, waiting with progress, files that are fetched. */
export const jobTools = (client: TrabeculaClient, folder: WorkFolder): Tool[] => [
  {
    name: 'list_faces',
    description: 'The faces of a project’s part: id, number, kind, area in mm², centroid in the coordinates of the file, normal.',
    inputSchema: argumentsOf({ project_id: project }, ['project_id']),
    annotations: { ...readsOnly, openWorldHint: true },
    run: async ({ project_id }, { signal }) => done({ faces: (await client.faces(project_id as string, { signal })).all }),
  },
  {
    name: 'choose_faces',
    description: 'Stores which faces carry the load of case A and which are held; they replace the previous choice.',
    inputSchema: argumentsOf({ project_id: project, load: choices('the loaded faces'), held: choices('the held faces') }, [
      'project_id',
      'load',
      'held',
    ]),
    annotations: changes,
    run: async ({ project_id, load, held }, { signal }) => {
      await client.chooseFaces(project_id as string, { load: load as FaceChoice[], held: held as FaceChoice[], signal })
      return done('The faces are stored.')
    },
  },
  {
    name: 'create_study',
    description:
      'Adds a study: settings in N or N/mm and mm, the application’s defaults for what is left out, and further load cases, supports and regions by faces.',
    inputSchema: argumentsOf(
      {
        project_id: project,
        name: text('its name (default: Study)'),
        settings: settingsSchema(),
        loads: {
          type: 'object',
          description:
            '"cases": [{"name", "kind", "magnitude", "direction"?, "faces"}], "supports": [{"kind", "faces"}], "regions", "stiffnessAim"; faces as in choose_faces',
        },
      },
      ['project_id'],
    ),
    annotations: changes,
    run: async ({ project_id, ...options }, { signal }) =>
      done({ study: await client.createStudy(project_id as string, { ...(options as StudyOptions), signal }) }),
  },
  {
    name: 'follow_run',
    description:
      'Waits for the end of a run, a verification, a coupon or a computation of fields, with progress. Cancelling this request cancels it, too. get_results has the designs.',
    inputSchema: argumentsOf({ run_id: text('id of the run') }, ['run_id']),
    annotations: { ...readsOnly, openWorldHint: true },
    run: async ({ run_id }, { signal, onProgress }) => {
      const ended = await client.follow(run_id as string, {
        signal,
        onProgress: ({ state, stage, done: finished, total, detail }) =>
          onProgress({ title: stage ? stageTitles[stage] : state, done: finished, total, detail }),
      })
      return done({ state: ended.state, designs: ended.candidates.length })
    },
  },
  {
    name: 'download_file',
    description: 'Fetches a file of the server by the path that another tool answered, such as stl_file_path.',
    inputSchema: argumentsOf(
      {
        path: text('path on the server, such as /artifacts/…'),
        save_to: text('the file of the working folder to write'),
        confirm: confirmArgument('a file that is there already is replaced'),
      },
      ['path', 'save_to'],
    ),
    annotations: changes,
    run: ({ path, save_to, confirm }, { signal }) =>
      saveDownload(client, folder, { path: path as string, saveTo: save_to, confirm }, signal),
  },
]

/** Settings of a study in metric units, each of which may be left out. */
function settingsSchema(): ArgumentSchema {
  const { $schema: _, ...schema } = toJSONSchema(partial(postedSettings), { io: 'input', unrepresentable: 'any' })
  const { unitType: _unit, is_metric: _metric, ...properties } = schema.properties ?? {}
  return { ...(schema as ArgumentSchema), properties }
}
