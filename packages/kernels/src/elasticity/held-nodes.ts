import type { NodalFields } from './nodal-fields.ts'

/** Nodes that springs hold, each once. */
export interface NodalSprings {
  readonly nodes: Uint32Array
  /** N/mm along x, y, z per listed node. */
  readonly stiffness: Float32Array
}

/** A bit for each of x, y and z. */
const allAxes = 7

/** Along which axes each node is held, of a list that may name it several times. */
export function axesByNode(
  { count }: Pick<NodalFields, 'count'>,
  nodes: Uint32Array,
  axes: Uint8Array | undefined,
): ReadonlyMap<number, number> {
  const axesOf = new Map<number, number>()
  nodes.forEach((node, i) => {
    if (node >= count) throw new RangeError(`Node ${node} is not one of ${count}.`)
    axesOf.set(node, (axesOf.get(node) ?? 0) | (axes?.[i] ?? allAxes))
  })
  return axesOf
}

/** The springs without those along held axes: a held node's coarse images must not be stiffer for them. */
export function freeSprings(
  { count }: Pick<NodalFields, 'count'>,
  { nodes, stiffness }: NodalSprings,
  axesOf: ReadonlyMap<number, number>,
): NodalSprings {
  if (stiffness.length !== 3 * nodes.length)
    throw new RangeError(`Expected ${3 * nodes.length} stiffnesses, got ${stiffness.length}.`)
  const left = stiffness.map((value, i) => {
    const node = nodes[Math.floor(i / 3)]
    if (node >= count) throw new RangeError(`Node ${node} is not one of ${count}.`)
    if (!(value >= 0 && value < Infinity)) throw new RangeError(`The spring at node ${node} has a stiffness of ${value}.`)
    return (axesOf.get(node) ?? 0) & (1 << (i % 3)) ? 0 : value
  })
  return { nodes, stiffness: left }
}
