import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { reasonOf } from '../bench/solver/petsc.ts'
import { cantilever, padded } from '../bench/solver/problems.ts'

const ownPeak = fileURLToPath(new URL('../bench/own-peak.ts', import.meta.url))

it('the memory of a measured process is its own, however large its parent is', () => {
  const ballast = Buffer.alloc(600 * 2 ** 20, 1)
  const program = `console.log((await import(${JSON.stringify(ownPeak)})).ownPeakMegabytes())`
  const megabytes = Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }))
  expect(ballast.at(-1)).toBe(1)
  expect(megabytes).toBeGreaterThan(10)
  expect(megabytes).toBeLessThan(300)
})

it('a peer that is not installed is distinguished from one that breaks', () => {
  expect(reasonOf({ code: 'ENOENT' })).toContain('not installed')
  expect(reasonOf({ code: 1, stderr: "ModuleNotFoundError: No module named 'petsc4py'" })).toContain('not installed')
  const broken = 'Traceback:\n  File "petsc4py/PETSc/DMDA.pyx", line 1\npetsc4py.PETSc.Error: error code 60'
  expect(reasonOf({ code: 1, stderr: broken })).toContain('PETSc failed:')
  expect(reasonOf(new SyntaxError('Unexpected end of JSON input'))).toContain('PETSc failed: Unexpected end')
})

it('a box is padded with void to sides that can be halved three times, and stays the same problem', () => {
  const small = cantilever(5, 3, 2)
  const { nx, ny, nz, modulus, held, force } = padded(small, 8)
  expect([nx, ny, nz]).toEqual([8, 8, 8])
  expect(modulus.reduce((sum, cell) => sum + cell, 0)).toBe(5 * 3 * 2)
  expect(held.every((node) => node % 9 === 0)).toBe(true)
  expect([...force.nodes].every((node) => node % 9 === 5)).toBe(true)
  expect(force.values).toEqual(small.force.values)
})
