import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { callsPath, pythonCalls } from './python-calls.ts'

it('the calls of the Python package are those of the contract: node tools/packages/python-calls.ts prints them', () => {
  expect(readFileSync(callsPath, 'utf8')).toBe(pythonCalls())
})
