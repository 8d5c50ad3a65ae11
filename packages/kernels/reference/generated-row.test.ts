import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { rowSource } from '../generate-row.ts'

it('the row kernel is what its generator writes', async () => {
  const stored = await readFile(new URL('../assembly/elasticity/operator/row.ts', import.meta.url), 'utf8')
  expect(stored, 'run node packages/kernels/generate-row.ts').toBe(rowSource())
})
