import { inspect } from '../health/inspect.ts'
import { chooseBodies } from '../mesh/bodies.ts'
import { printPlace } from '../mesh/place.ts'
import { readPartFile } from '../read-part-file.ts'
import { closedSoup } from './closed-soup.ts'

/**
 * Why triangles are not the surface of one body without cavities, as what follows "it": "is open: …". Undefined where
 * they are.
 */
export function whyNoBody(soup: Float32Array): string | undefined {
  if (soup.length === 0) return 'has no triangles'
  if (!soup.every(Number.isFinite)) return 'has coordinates that are no numbers'
  const report = inspect(soup)
  const near = (defect: (typeof report.places)[number]['defect']): string => {
    const at = report.places.find((each) => each.defect === defect)?.at
    return at ? `, the first near ${printPlace(at, report.diagonal)}` : ''
  }
  if (report.boundaryEdges > 0)
    return `is open: ${report.boundaryEdges} of its edges have one triangle only${near('boundary edge')}`
  if (report.nonManifoldEdges > 0)
    return `is no closed surface: ${report.nonManifoldEdges} of its edges have more than two triangles${near('non-manifold edge')}`
  if (report.selfCrossings + report.bodyCrossings > 0) return `passes through itself${near('crossing triangles')}`
  if (report.components > 1) return `is ${report.components} closed surfaces, and a region is one`
  if (report.misorientedEdges + report.insideOutBodies > 0) return 'is not wound outwards'
  return report.volume > 0 ? undefined : 'encloses no space'
}

export type BodiesReading =
  /** `count`: bodies of the file. */
  | { readonly ok: true; readonly bodies: readonly Float32Array[]; readonly count: number }
  | { readonly ok: false; readonly message: string }

/**
 * The bodies of a file, each a closed surface wound outwards, in file units and in the order of the health report. `only`:
 * the number of the one that is wanted. `message` of a refusal is what follows the name of the file.
 */
export function readBodies(bytes: Uint8Array, only?: number): BodiesReading {
  const reading = readPartFile(bytes)
  if (!reading.ok) return { ok: false, message: `cannot be read: ${reading.message}` }
  const { bodyCount } = inspect(reading.soup)
  if (only !== undefined && only >= bodyCount)
    return { ok: false, message: `has no body ${only}: its bodies are 0 to ${bodyCount - 1}` }
  const wanted = only === undefined ? Array.from({ length: bodyCount }, (_, id) => id) : [only]
  const bodies: Float32Array[] = []
  for (const id of wanted) {
    const chosen = chooseBodies(reading.soup, [id])
    if (!chosen.ok) throw new Error(`no body ${id} of ${bodyCount}`)
    const { soup } = closedSoup(chosen.soup, inspect(chosen.soup))
    const why = whyNoBody(soup)
    if (why) return { ok: false, message: bodyCount > 1 ? `has a body, number ${id}, that ${why}` : why }
    bodies.push(soup)
  }
  return wanted.length === 0 ? { ok: false, message: 'has no triangles' } : { ok: true, bodies, count: bodyCount }
}
