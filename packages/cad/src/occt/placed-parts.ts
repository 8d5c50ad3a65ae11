/**
 * How many parts the assemblies of a STEP file place, each place of an assembly within assemblies counted: an instance
 * of an instance of … of two is a million after twenty levels, in a few kilobytes. Infinite where assemblies hold
 * themselves; 1 without assemblies.
 */
export function placedParts(bytes: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(bytes)
  const parts = new Map<string, string[]>()
  const used = new Set<string>()
  for (const [, list] of text.matchAll(/NEXT_ASSEMBLY_USAGE_OCCURRENCE\s*\(((?:'(?:[^']|'')*'|[^';])*)\)\s*;/g)) {
    const [assembly, part] = list.replace(/'(?:[^']|'')*'/g, '').match(/#\d+/g) ?? []
    if (assembly === undefined || part === undefined) continue
    parts.set(assembly, [...(parts.get(assembly) ?? []), part])
    used.add(part)
  }
  if (parts.size === 0) return 1
  const counts = new Map<string, number>()
  const countOf = (product: string): number => {
    const known = counts.get(product)
    if (known !== undefined) return known
    // Until it is known, so that a circle ends.
    counts.set(product, Number.POSITIVE_INFINITY)
    const count = parts.get(product)?.reduce((sum, part) => sum + countOf(part), 0) ?? 1
    counts.set(product, count)
    return count
  }
  const roots = [...parts.keys()].filter((assembly) => !used.has(assembly))
  return roots.length === 0 ? Number.POSITIVE_INFINITY : roots.reduce((sum, root) => sum + countOf(root), 0)
}
