import { leastCrossing } from '../health/inspect.ts'
import { findCrossings } from '../intersections/crossings.ts'
import { findComponents } from '../mesh/bodies.ts'
import { boundsOf, centerOf, diagonalOf } from '../mesh/bounds.ts'
import { noEdge } from '../mesh/edges.ts'
import { findNesting, innerPieces, turnedPieces } from '../mesh/nesting.ts'
import { weldBest } from '../mesh/weld.ts'
import type { RepairChange } from './repair.ts'

/** What bodies inside bodies are meant as: cavities of these, or material. */
export type InnerReading = 'cavities' | 'material'

const sentences: Readonly<Record<InnerReading, string>> = {
  cavities: 'Bodies inside other bodies were turned inward, so that they are cavities.',
  material: 'Bodies inside other bodies were left out, because there is material around them anyway.',
}

export interface ReadSoup {
  readonly soup: Float32Array
  /** What was done, if anything. */
  readonly change?: RepairChange
}

/**
 * The soup with the bodies that lie inside others read one way: as cavities they are turned to face inward, as material
 * they are left out, because the body around them is solid there anyway. Every other triangle stays bit for bit.
 */
export function readInnerBodies(soup: Float32Array, reading: InnerReading): ReadSoup {
  const bounds = boundsOf(soup)
  const center = centerOf(bounds)
  const { mesh, edges } = weldBest(soup)
  const components = findComponents(mesh, edges)
  const { pieces } = findCrossings(mesh, edges, components, leastCrossing * diagonalOf(bounds))
  const nesting = findNesting(mesh, edges, components, center, pieces)
  const changes = reading === 'cavities' ? turnedPieces(nesting) : innerPieces(nesting.roles, nesting.around)
  const isChanged = (triangle: number): boolean => {
    const piece = components.ofTriangle[triangle]
    return piece !== noEdge && changes[piece] === 1
  }
  const out = new Float32Array(soup.length)
  let [at, changed] = [0, 0]
  for (let triangle = 0; triangle < soup.length / 9; triangle++) {
    const own = soup.subarray(9 * triangle, 9 * triangle + 9)
    if (isChanged(triangle)) changed++
    if (!isChanged(triangle)) out.set(own, at)
    else if (reading === 'material') continue
    else out.set([...own.subarray(0, 3), ...own.subarray(6, 9), ...own.subarray(3, 6)], at)
    at += 9
  }
  return changed === 0 ? { soup } : { soup: out.slice(0, at), change: { kind: 'inner bodies', sentence: sentences[reading] } }
}
