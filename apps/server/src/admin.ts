import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { counted, done, type Outcome, refuse } from '@trabecula/domain'
import { runCommand, usage } from './app/admin-commands.ts'
import { askRunningServer } from './app/admin-socket.ts'
import { type Config, readConfig } from './app/config.ts'
import { explainStartFailure } from './app/start-failure.ts'
import { backUp, type Installation } from './platform/backup/backup.ts'
import type { Manifest } from './platform/backup/manifest.ts'
import { restore } from './platform/backup/restore.ts'
import { prepareFolder } from './platform/cannot-start.ts'
import type { OpenDatabase } from './platform/database/connection.ts'
import { lockDirectory } from './platform/database/directory-lock.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { openPostgres } from './platform/database/postgres.ts'
import { diskStore } from './platform/storage/disk.ts'
import { s3Store } from './platform/storage/s3.ts'

/**
 * The server's command line: `npm run admin -- COMMAND`, with the server's own environment. With PostgreSQL it works
 * while the server runs; the embedded database belongs to one process, so there the running server executes the
 * command.
 */
async function run(config: Config, words: readonly string[]): Promise<Outcome<string[]>> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')) return done([...usage])
  const isCopying = words[0] === 'backup' || words[0] === 'restore'
  if (config.databaseUrl !== null)
    return isCopying ? copy(config, words) : within(config, await openPostgres(config.databaseUrl), words)
  prepareFolder(config.dataDir, 'DATA_DIR')
  const lock = await lockDirectory(config.dataDir)
  if (!lock.ok) return (isCopying ? undefined : await askRunningServer(config.dataDir, absolute(words))) ?? lock
  const outcome = isCopying ? await copy(config, words) : await within(config, await openEmbedded(databaseFolder(config)), words)
  lock.value.release()
  return outcome
}

async function within(config: Config, database: OpenDatabase, words: readonly string[]): Promise<Outcome<string[]>> {
  try {
    return await runCommand({ db: database.db, files: filesOf(config), now: () => new Date() }, absolute(words))
  } finally {
    await database.close()
  }
}

/** `report ID FOLDER` names a folder relative to the terminal, not to the server. */
const absolute = ([name, id, folder, ...rest]: readonly string[]): string[] =>
  [name, id, name === 'report' && folder ? resolve(process.env['INIT_CWD'] ?? '.', folder) : folder, ...rest].filter(
    (word) => word !== undefined,
  )

/** `backup FOLDER` and `restore FOLDER`. */
async function copy(config: Config, [command, folder]: readonly string[]): Promise<Outcome<string[]>> {
  if (!folder) return refuse('invalid', `Name the folder: npm run ${command} -- FOLDER`)
  const path = resolve(process.env['INIT_CWD'] ?? '.', folder)
  const installation = installationOf(config)
  const outcome = command === 'backup' ? await backUp(installation, path) : await restore(installation, path)
  return outcome.ok
    ? done([describeManifest(command === 'backup' ? 'Backed up to' : 'Restored from', path, outcome.value)])
    : outcome
}

function installationOf(config: Config): Installation {
  const { databaseUrl } = config
  const manifest = fileURLToPath(new URL('../package.json', import.meta.url))
  return {
    database: databaseUrl ? { kind: 'postgres', url: databaseUrl } : { kind: 'embedded', directory: databaseFolder(config) },
    files: filesOf(config),
    version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version,
    now: () => new Date(),
  }
}

const filesOf = ({ s3, dataDir, filesDir }: Config) =>
  s3 ? s3Store(s3, join(dataDir, 'storage')) : diskStore(filesDir, { alone: false })

const databaseFolder = ({ dataDir }: Config) => join(dataDir, 'database')

function describeManifest(what: string, path: string, { files, database, at }: Manifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, database.bytes)
  return `${what} ${path}: the database as of ${at} and ${counted(files.length, 'file')}, ${(bytes / 1e6).toFixed(1)} MB, each with its hash.`
}

/** A failure that a person can fix becomes a sentence here too; everything else is a bug of ours. */
const refusalOf =
  (config: Config) =>
  (error: unknown): Outcome<string[]> => {
    const sentence = explainStartFailure(error, config)
    if (sentence === null) throw error
    return refuse('cannot-start', sentence)
  }

const config = readConfig(process.env, undefined)
const outcome = config.ok ? await run(config.value, process.argv.slice(2)).catch(refusalOf(config.value)) : config
if (outcome.ok) {
  for (const line of outcome.value) console.log(line)
} else {
  console.error(outcome.refusal.message)
  process.exitCode = 2
}
