import {
  done,
  estimateCodes,
  estimateMessages,
  type FileUnit,
  mmPerFileUnit,
  mostEstimatedTriangles,
  type Outcome,
  refuse,
} from '@trabecula/domain'
import { readPartFile } from '@trabecula/geometry'
import { type Part, placePart } from '../input/part.ts'

/** Surfaces are not needed: the page has found them, and its set-up names triangles. */
const unsought: Part['surfaces'] = {
  label: new Uint32Array(0),
  order: new Uint32Array(0),
  faces: [],
  edges: new Float32Array(0),
}

/** A part as an estimate reads it, without its surfaces. Refuses what cannot be read, and too many triangles. */
export function readEstimatedPart(bytes: Uint8Array, fileUnit: FileUnit): Outcome<Part> {
  const reading = readPartFile(bytes)
  if (!reading.ok) return refuse(reading.code, reading.message)
  const triangles = reading.soup.length / 9
  if (triangles > mostEstimatedTriangles) return refuse(estimateCodes[1], estimateMessages.tooLarge(triangles))
  const { welded: _, ...part } = placePart(reading.soup, {
    unitScale: mmPerFileUnit[fileUnit],
    name: 'part',
    outer: 'uploaded',
    changes: [],
  })
  return done({ ...part, surfaces: unsought })
}
