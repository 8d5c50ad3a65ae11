import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from '@trabecula/domain'
import { administer } from './account/administration/commands.ts'
import { type Config, readConfig } from './config.ts'
import type { OpenDatabase } from './database/database.ts'
import { openEmbedded } from './database/embedded.ts'
import { lockDirectory } from './database/lock.ts'
import { openPostgres } from './database/postgres.ts'

/**
 * The server's command line: `npm run admin -- COMMAND`, with the server's own environment. With a PostgreSQL it works beside
 * the running server; the embedded database belongs to one process, so the server is stopped first.
 */
async function run(config: Config, words: readonly string[]): Promise<Outcome<string[]>> {
  if (config.databaseUrl !== null) return within(await openPostgres(config.databaseUrl), words)
  mkdirSync(config.dataDir, { recursive: true })
  const lock = await lockDirectory(config.dataDir)
  if (!lock.ok) return lock
  const outcome = await within(await openEmbedded(join(config.dataDir, 'database')), words)
  lock.value.release()
  return outcome
}

async function within(database: OpenDatabase, words: readonly string[]): Promise<Outcome<string[]>> {
  try {
    return await administer({ db: database.db, now: () => new Date() }, words)
  } finally {
    await database.close()
  }
}

const config = readConfig(process.env, undefined)
const outcome = config.ok ? await run(config.value, process.argv.slice(2)) : config
if (outcome.ok) {
  for (const line of outcome.value) console.log(line)
} else {
  console.error(outcome.refusal.message)
  process.exitCode = 2
}
