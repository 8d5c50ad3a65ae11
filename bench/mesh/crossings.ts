/** Pairs of triangles that cross each other in exports of the bracket, counted by CGAL on the file: a sheet, struts and a skeletal cell. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportMesh } from '../../packages/engine/src/export/export-mesh.ts'
import { sampleDesign } from '../../packages/engine/src/export/testing/sample-design.ts'
import { loadPart } from '../../packages/engine/src/problem/part.ts'
import { writeBinaryStl } from '../../packages/geometry/src/index.ts'
import { ellBracket } from '../parts/ell-bracket.ts'
import { runPeer } from '../peers/compile.ts'

export interface CountedCrossings {
  readonly cell: string
  readonly triangles: number
  /** What CGAL found, or why it could not look. */
  readonly pairs: number | { readonly missing: string }
}

/** mm: coarse, because CGAL takes minutes and gigabytes for two million triangles. */
const spacing = 0.7
const cells = ['gyroid-sheet', 'octet', 'gyroid-skeletal'] as const

export async function* countCrossings(): AsyncIterable<CountedCrossings> {
  const part = loadPart(writeBinaryStl(await ellBracket()))
  if (!part.ok) throw new Error(part.refusal.message)
  const folder = mkdtempSync(path.join(tmpdir(), 'crossings-bench-'))
  try {
    for (const cell of cells) {
      const chunks: Uint8Array[] = []
      const written = await exportMesh(part.value, sampleDesign(part.value, cell), (chunk) => void chunks.push(chunk.slice()), {
        spacing,
      })
      if (!written.ok) throw new Error(written.refusal.message)
      const file = path.join(folder, `${cell}.stl`)
      writeFileSync(file, Buffer.concat(chunks))
      const counted = runPeer<{ pairs: number; manifold: boolean }>('self-intersections', ['gmp', 'mpfr'], [file])
      if ('pairs' in counted && !counted.manifold) throw new Error(`CGAL does not take the ${cell} for a manifold`)
      yield { cell, triangles: written.value.triangles, pairs: 'missing' in counted ? counted : counted.pairs }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
