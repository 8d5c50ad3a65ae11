import { optimizationRequest } from '@trabecula/contract'
import { done, type Outcome, refuse } from '@trabecula/domain'
import type { FastifyRequest } from 'fastify'
import type { OptimizationRequest } from './service.ts'

const dataLimit = 64 * 1024

/**
 * Reads POST /protected/optimization/: multipart with `data` (JSON) and perhaps `stl_file`, or plain JSON. The file is read
 * to its end and dropped: what is computed is the project's stored part.
 */
export async function readOptimizationRequest(request: FastifyRequest): Promise<Outcome<OptimizationRequest>> {
  const value = request.isMultipart() ? await dataField(request) : request.body
  const parsed = optimizationRequest.safeParse(value)
  if (parsed.success) return done(parsed.data)
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'data'] = [message]
  const [name, texts] = Object.entries(fields)[0] ?? ['data', ['not valid']]
  return refuse('invalid', `${name}: ${texts[0]}`, fields)
}

async function dataField(request: FastifyRequest): Promise<unknown> {
  let text = ''
  for await (const part of request.parts({ limits: { fieldSize: dataLimit } })) {
    if (part.type === 'file') {
      const bytes = part.fieldname === 'data' ? await part.toBuffer() : null
      if (bytes) text = bytes.toString('utf8')
      else part.file.resume()
    } else if (part.fieldname === 'data') {
      text = String(part.value)
    }
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
