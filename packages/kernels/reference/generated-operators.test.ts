import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { cutCellSource } from '../generate-cut-cell.ts'
import { rowSource } from '../generate-row.ts'

for (const [name, source, program] of [
  ['row', rowSource(), 'generate-row.ts'],
  ['cut-cell', cutCellSource(), 'generate-cut-cell.ts'],
] as const) {
  it(`${name}.ts is what its generator writes`, async () => {
    const stored = await readFile(new URL(`../assembly/elasticity/generated/${name}.ts`, import.meta.url), 'utf8')
    expect(stored, `run node packages/kernels/${program}`).toBe(source)
  })
}
