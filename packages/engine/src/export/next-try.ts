import { stlBytes, trianglesOf } from '../candidates/export-resolution.ts'

/**
 * Spacings of the tries over the one that suits the design. The second makes the file a sixth larger, the last one two
 * and a half times.
 */
const triedSpacings = [1, 0.93, 0.8, 0.64] as const
/** A try that does not fit gives way to the finest that does, which aims at this share of the limit. */
const aimedAtLimit = 0.99
/** It differs by this much at least: over a part of many spacings that moves every sample. */
const leastFiner = 0.997

export interface Counted {
  /** Triangles of the outer surface. */
  readonly outer: number
  /** Triangles of the void that are expected at the first spacing. */
  readonly ofVoid: number
  /** Those of what the last try made, if it made anything: they show how much larger than expected a file becomes. */
  readonly ofMade: number | undefined
}

/** `bytes`: of the next try that would be too large; undefined after the last one. */
type NextTry = { readonly fits: true; readonly finer: number } | { readonly fits: false; readonly bytes: number | undefined }

/** The spacing of the try after try `i`, whose spacing was `before`, both over the first; none where no file fits. */
export function nextTry(i: number, before: number, most: number, { outer, ofVoid, ofMade }: Counted): NextTry {
  const grown = ofMade === undefined ? 1 : ofMade / (ofVoid / before ** 2)
  const next = triedSpacings[i + 1]
  if (next === undefined) return { fits: false, bytes: undefined }
  const bytes = stlBytes(outer + (grown * ofVoid) / next ** 2)
  if (bytes <= most) return { fits: true, finer: next }
  const room = trianglesOf(aimedAtLimit * most) - outer
  const finest = room > 0 ? Math.sqrt((grown * ofVoid) / room) : Infinity
  return finest <= leastFiner * before ? { fits: true, finer: finest } : { fits: false, bytes }
}
