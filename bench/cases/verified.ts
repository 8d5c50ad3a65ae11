import { orThrow, type RowCase } from '@trabecula/domain'
import { type Design, exportMesh, type Part, type Setup, type Verification, verifyMesh } from '@trabecula/engine'

/** Three voxels through the thinnest wall, in as many as fit into some gigabytes. */
const voxels = { throughWall: 3, mostVoxels: 10e6 } as const

/** Exports a design and analyses the file in every load case. */
export async function verified(part: Part, design: Design, setup: Setup): Promise<Verification> {
  const chunks: Uint8Array[] = []
  orThrow(await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), { rowMass: design.row.massG }))
  return orThrow(await verifyMesh(part, design, Buffer.concat(chunks), setup, { threads: 2, ...voxels }))
}

/** What was found of a case, or a word of what is missing. */
export function caseNamed(cases: readonly RowCase[] | null | undefined, name: string): RowCase {
  const found = cases?.find((each) => each.name === name)
  if (!found) throw new Error(`There is no load case ${name}.`)
  return found
}

export const markdown = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
