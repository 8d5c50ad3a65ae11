import { optimizationRequest } from '@trabecula/contract'
import { done, type Outcome, refuse } from '@trabecula/domain'
import type { FastifyRequest } from 'fastify'
import { receiveForm } from '../../platform/http/multipart.ts'
import type { OptimizationRequest } from './service.ts'

const dataLimit = 64 * 1024

/**
 * Reads POST /protected/optimization/: multipart with `data` (JSON) and perhaps `stl_file`, or plain JSON. The file is
 * read to its end and dropped: what is computed is the project's stored part.
 */
export async function readOptimizationRequest(request: FastifyRequest): Promise<Outcome<OptimizationRequest>> {
  const sent = request.isMultipart() ? await dataField(request) : done<unknown>(request.body)
  if (!sent.ok) return sent
  const parsed = optimizationRequest.safeParse(sent.value)
  if (parsed.success) return done(parsed.data)
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'data'] = [message]
  const [name, texts] = Object.entries(fields)[0] ?? ['data', ['not valid']]
  return refuse('invalid', `${name}: ${texts[0]}`, fields)
}

/** The JSON of `data`, sent as a field or as a file; undefined when there is none, which the schema then refuses. */
async function dataField(request: FastifyRequest): Promise<Outcome<unknown>> {
  const received = await receiveForm(request.parts({ limits: { fieldSize: dataLimit } }), {
    accept: ({ field }) => (field === 'data' ? done(true) : null),
    maxBytes: dataLimit,
    tooLarge: 'The settings of this run are too large.',
  })
  if (!received.ok) return received
  const { fields, files } = received.value
  const text = fields['data'] ?? Buffer.from(files[0]?.bytes ?? []).toString('utf8')
  try {
    return done(JSON.parse(text))
  } catch {
    return done(undefined)
  }
}
