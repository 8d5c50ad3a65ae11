import { readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { compileKernelsInto } from '../build.ts'

const home = new URL('../', import.meta.url)
const folder = 'build/test'
afterAll(() => rm(new URL(folder, home), { recursive: true, force: true }))

it('the stored kernels are what the compiler writes today, to the byte', async () => {
  const written = await compileKernelsInto(folder)
  expect(written.length).toBe(3)
  for (const path of written) {
    const fresh = await readFile(new URL(path, home))
    const stored = await readFile(new URL(`build/${basename(path)}`, home))
    expect(fresh.equals(stored), `${path}: run node packages/kernels/build.ts and commit what it wrote`).toBe(true)
  }
})
