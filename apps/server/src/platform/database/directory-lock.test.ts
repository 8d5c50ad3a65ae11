import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

const directory = mkdtempSync(join(tmpdir(), 'trabecula-lock-'))
afterAll(() => rmSync(directory, { recursive: true }))

it('lets one process have a data directory, and the next when it is released', async () => {
  const first = await lockDirectory(directory)
  const second = await lockDirectory(directory)
  expect(second).toMatchObject({ ok: false, refusal: { code: 'data-in-use' } })
  if (first.ok) first.value.release()
  expect((await lockDirectory(directory)).ok).toBe(true)
})
