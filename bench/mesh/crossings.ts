/**
 * Pairs of triangles that meet in exports of the bracket, counted by CGAL on the file: a sheet, struts, a skeletal
 * cell, a thin-walled sheet and an open one.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { orThrow, type ZeroThicknessDirection } from '@trabecula/domain'
import type { CellName } from '@trabecula/engine'
import { exportMesh, loadPart } from '@trabecula/engine'
import { writeBinaryStl } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { ellBracket } from '../parts/ell-bracket.ts'
import { runPeer } from '../peers/compile.ts'

export interface CountedCrossings {
  readonly name: string
  readonly triangles: number
  /** What CGAL found, or why it could not look. */
  readonly pairs: number | { readonly missing: string }
}

/** mm: coarse, because CGAL takes minutes and gigabytes for two million triangles. */
const spacing = 0.7

interface Case {
  /** As the row names it. */
  readonly name: string
  readonly cell: CellName
  /** Least and greatest. */
  readonly density?: readonly [number, number]
  readonly direction?: ZeroThicknessDirection
}

const cases: readonly Case[] = [
  { name: 'gyroid-sheet', cell: 'gyroid-sheet' },
  { name: 'octet', cell: 'octet' },
  { name: 'gyroid-skeletal', cell: 'gyroid-skeletal' },
  // At 0.7 mm both sides of a wall of 0.3 mm are only just kept apart.
  { name: 'thin iwp-sheet', cell: 'iwp-sheet', density: [0.13, 0.2] },
  // Vertices are moved within faces there, and triangles folded over their neighbours.
  { name: 'gyroid-sheet open along Z', cell: 'gyroid-sheet', direction: 'Z' },
]

export async function* countCrossings(): AsyncIterable<CountedCrossings> {
  const part = orThrow(loadPart(writeBinaryStl(await ellBracket())))
  const folder = mkdtempSync(path.join(tmpdir(), 'crossings-bench-'))
  try {
    for (const { name, cell, density: [least, greatest] = [0.15, 0.35], direction = 'None' } of cases) {
      const chunks: Uint8Array[] = []
      const design = sampleDesign(part, cell, { zeroThicknessDirection: direction }, [least, greatest])
      const written = orThrow(await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), { spacing }))
      const file = path.join(folder, `${cell}.stl`)
      writeFileSync(file, Buffer.concat(chunks))
      const counted = runPeer<{ pairs: number; manifold: boolean }>('self-intersections', ['gmp', 'mpfr'], [file])
      if ('pairs' in counted && !counted.manifold) throw new Error(`CGAL does not take the ${name} for a manifold`)
      yield { name, triangles: written.triangles, pairs: 'missing' in counted ? counted : counted.pairs }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
