import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openEmbedded } from './embedded.ts'

it('a data folder that a newer version used is refused with a sentence, and left as it is', { tags: ['long'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-newer-'))
  try {
    const database = await openEmbedded(join(folder, 'database'))
    await database.lite.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9e12)`)
    await database.close()
    await expect(openEmbedded(join(folder, 'database'))).rejects.toThrow('was used by a newer version of Trabecula')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
