import {
  candidate,
  generateGlsl,
  getCatalog,
  getFields,
  getProject,
  optimizationData,
  optimizationSettings,
  reference,
  surfaceTriangle,
} from '@trabecula/contract'
import { mockGlslFiles, mockGlslMessage, tourDelaysMs, tourStepMessages } from '@trabecula/domain'
import * as z from 'zod/mini'
import { pause } from '../platform/pause.ts'

/** The mock fetches of §7: static files that our engine made (`npm run demonstration`); they never call the product. */
const folder = '/tour'

const resultFile = z.object({
  status: z.literal('success'),
  data: z.array(candidate),
  optimization_data: optimizationData,
  baseline: z.nullable(reference),
  solid: z.nullable(reference),
  settings: optimizationSettings,
  /** The faces that the designs were computed for. */
  surfaces: z.array(surfaceTriangle),
})

const volumesFile = z.record(z.enum(mockGlslFiles), generateGlsl.answer.shape.fields)

export async function demonstrationProject(signal: AbortSignal) {
  return getProject.answer.parse(await readJson('project.json', signal)).project
}

/** The first settings of the demonstration, for which its designs were computed. */
export async function demonstrationSettings(signal: AbortSignal) {
  return resultFile.parse(await readJson('result.json', signal)).settings
}

/** The demonstration's catalogue, in the form of the server's answer. */
export async function demonstrationCatalog(signal: AbortSignal) {
  return getCatalog.answer.parse(await readJson('catalog.json', signal))
}

/** The faces that the demonstration's designs were computed for. */
export async function demonstrationFaces(signal: AbortSignal) {
  return resultFile.parse(await readJson('result.json', signal)).surfaces
}

/** The mock optimization result, which comes after 4 s. */
export async function demonstrationResult(signal: AbortSignal) {
  const [result] = await Promise.all([readJson('result.json', signal), pause(tourDelaysMs.mockOptimization, signal)])
  return resultFile.parse(result)
}

/** The mock answer of the shader call for a row, after 1.5 s: nine files, a to i. */
export async function demonstrationGlsl(row: number, signal: AbortSignal) {
  const letter = mockGlslFiles[row]
  if (!letter) throw new Error(tourStepMessages.fileMissing(`row ${row}`, 404))
  const [volumes] = await Promise.all([readJson('volumes.json', signal), pause(tourDelaysMs.mockGlsl, signal)])
  const fields = volumesFile.parse(volumes)[letter]
  return { status: 'success' as const, glsl_file_path: `${folder}/${letter}.glsl`, message: mockGlslMessage, fields }
}

export async function demonstrationFields(signal: AbortSignal) {
  return getFields.answer.parse(await readJson('fields.json', signal)).subjects
}

/** Like `fetch`, for compressed volumes, which any static server can send as they are. */
export const fetchUnpacked: typeof fetch = async (address, options) => {
  const response = await fetch(address, options)
  if (!response.ok || !response.body || !String(address).endsWith('.gz')) return response
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')))
}

async function readJson(name: string, signal: AbortSignal): Promise<unknown> {
  const address = `${folder}/${name}`
  const response = await fetch(address, { credentials: 'same-origin', signal })
  if (!response.ok) throw new Error(tourStepMessages.fileMissing(address, response.status))
  return response.json()
}
