import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

it('makes a folder with those above it, once, and ends with the reason where that cannot be', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-folder-'))
  expect([await makeFolder(join(folder, 'a', 'b')), await makeFolder(join(folder, 'a', 'b'))]).toEqual([true, false])
  expect(existsSync(join(folder, 'a', 'b'))).toBe(true)
  writeFileSync(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(folder, 'file', 'below'))).rejects.toMatchObject({ code: 'EEXIST' })
  rmSync(folder, { recursive: true })
})

// It says of a folder that is there that it is missing.
it.runIf(existsSync('/proc/self'))('ends below /proc', async () => {
  await expect(makeFolder('/proc/trabecula/run')).rejects.toMatchObject({ code: 'ENOENT' })
})
