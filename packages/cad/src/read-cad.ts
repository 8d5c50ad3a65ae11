import { done, maxCadBytes, type Outcome } from '@trabecula/domain'
import { recognise } from './format.ts'
import { defaultTolerance, toleranceLimits } from './limits.ts'
import { cadMessages, cadRefusal } from './messages.ts'
import type { CadReading, Tolerance } from './model.ts'
import { readThreeMf } from './three-mf/read-three-mf.ts'

interface CadOptions {
  readonly tolerance?: Tolerance
  /** Where the WebAssembly file of OpenCASCADE is; Node finds it by itself. */
  readonly library?: string
}

/**
 * Reads STEP (AP203, 214, 242), IGES, BREP and 3MF files. Of the first three the library is loaded, 7.6 MB of
 * WebAssembly, and the thread is blocked until it is done: run it in a thread that can be ended.
 */
export async function readCad(
  bytes: Uint8Array,
  { tolerance = defaultTolerance, library }: CadOptions = {},
): Promise<Outcome<CadReading>> {
  if (bytes.length > maxCadBytes) return cadRefusal('tooLarge', cadMessages.tooLarge)
  const allowed = checkTolerance(tolerance)
  if (!allowed.ok) return allowed
  const format = recognise(bytes)
  if (!format.ok) return format
  const bodies =
    format.value === '3MF'
      ? readThreeMf(bytes)
      : await (await import('./occt/read-brep.ts')).readBrep(bytes, format.value, tolerance, library)
  if (!bodies.ok) return bodies
  const surfaces = bodies.value.filter(({ openEdges }) => openEdges > 0)
  return done({
    format: format.value,
    bodies: bodies.value,
    notes: surfaces.map(({ name, openEdges }) => cadMessages.surface(name, openEdges)),
  })
}

function checkTolerance({ chord, angle }: Tolerance): Outcome<Tolerance> {
  const inside = (value: number, { least, most }: { least: number; most: number }) => value >= least && value <= most
  if (!inside(chord, toleranceLimits.chord)) return cadRefusal('chord', cadMessages.chord)
  if (!inside(angle, toleranceLimits.angle)) return cadRefusal('angle', cadMessages.angle)
  return done({ chord, angle })
}
