import { readFileSync } from 'node:fs'
import { saveSurfaces } from '@trabecula/contract'
import { done, type Outcome, refuse } from '@trabecula/domain'
import { readStl } from '@trabecula/geometry'
import { answerTasks } from '../../platform/threads/protocol.ts'
import type { PartFacts, SurfaceFacts } from './part-reader.ts'

function check(path: string): Outcome<PartFacts> {
  const reading = readStl(readFileSync(path))
  if (!reading.ok) return refuse('invalid', reading.message)
  return done({ triangles: reading.soup.length / 9, format: reading.format })
}

function surfaces(json: Uint8Array): Outcome<SurfaceFacts> {
  const parsed = saveSurfaces.body.safeParse(parse(json))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return refuse('invalid', `${issue?.path.join('.') || 'surfaces'}: ${issue?.message ?? 'not valid'}`)
  }
  const all = parsed.data.surfaces
  const count = (type: 'load' | 'boundary') => all.filter((triangle) => triangle.type === type).length
  const answer = new TextEncoder().encode(JSON.stringify({ status: 'success', surfaces: all }))
  return done({ answer, loadTriangles: count('load'), boundaryTriangles: count('boundary'), version: parsed.data.version })
}

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(json))
  } catch {
    return undefined
  }
}

answerTasks({ check, surfaces })
