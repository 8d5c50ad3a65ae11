import { readFileSync } from 'node:fs'
import { saveSurfaces, surfaceTriangle, tellInSentences, toldIssues } from '@trabecula/contract'
import { done, type Outcome, projectMessages, refuse } from '@trabecula/domain'
import { readStl } from '@trabecula/geometry'
import * as z from 'zod/mini'
import { answerTasks } from '../../platform/threads/protocol.ts'
import type { PartFacts, SurfaceFacts } from './part-reader.ts'

function check(path: string): Outcome<PartFacts> {
  const reading = readStl(readFileSync(path), { overwrite: true })
  if (!reading.ok) return refuse('invalid', reading.message)
  return done({ triangles: reading.soup.length / 9, format: reading.format })
}

function surfaces(json: Uint8Array): Outcome<SurfaceFacts> {
  const parsed = postedSelection.safeParse(parse(json))
  if (!parsed.success) {
    const { message, fields } = toldIssues(parsed.error.issues, 'surfaces')
    return refuse('invalid', message, fields)
  }
  const all = parsed.data.surfaces.flatMap((entry) => surfaceTriangle.safeParse(entry).data ?? [])
  const skipped = parsed.data.surfaces.length - all.length
  if (all.length === 0 && skipped > 0) return refuse('invalid', projectMessages.noGoodTriangle)
  const count = (type: 'load' | 'boundary') => all.filter((triangle) => triangle.type === type).length
  const answer = new TextEncoder().encode(JSON.stringify({ status: 'success', surfaces: all }))
  return done({
    answer,
    loadTriangles: count('load'),
    boundaryTriangles: count('boundary'),
    skipped,
    version: parsed.data.version,
  })
}

/** Triangles one by one: those that are none are skipped (§5). */
const postedSelection = z.extend(saveSurfaces.body, { surfaces: z.array(z.unknown()) })

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(json))
  } catch {
    return undefined
  }
}

tellInSentences()
answerTasks({ check, surfaces })
