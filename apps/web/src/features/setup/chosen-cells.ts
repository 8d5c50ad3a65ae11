import { cellFamilies, cellSizeMm, toSi, type UnitType } from '@trabecula/domain'

/** The chosen families with this one checked or not, in the order of the list; undefined when none is left. */
export function withFamily(chosen: readonly string[] | undefined, name: string, checked: boolean): readonly string[] | undefined {
  const names = new Set(chosen)
  if (checked) names.add(name)
  else names.delete(name)
  const inOrder = cellFamilies.flatMap((family) => (names.has(family.name) ? [family.name] : []))
  return inOrder.length > 0 ? inOrder : undefined
}

/** The first size that is offered, and how much larger each further one is, in the shown unit. */
const offered = { metric: { first: 8, step: 2 }, imperial: { first: 0.3, step: 0.1 } } as const

/** A size to begin with that is not among the chosen ones, mm; undefined where the largest is reached. */
export function furtherSize(sizes: readonly number[], unitType: UnitType): number | undefined {
  const { first, step } = offered[unitType]
  const next = sizes.length === 0 ? toSi(first, 'length', unitType) : Math.max(...sizes) + toSi(step, 'length', unitType)
  return next <= cellSizeMm.most ? next : undefined
}
