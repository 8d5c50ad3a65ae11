import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { filesBelow, root } from './tools/workspaces.ts'

const everywhere = ['{packages,apps}/*/{src,reference,test}/**', 'tools/**', 'bench/**', 'examples/**']
const named = (ending: string): string[] => everywhere.map((folder) => `${folder}/*${ending}`)

/**
 * Each file of the server's tests opens servers of its own, and no module of theirs keeps a state. To read them again
 * for each file and to warm the database again cost eight files 43 s of processor instead of 31.
 */
const server = { isolate: false }

const databaseTests = (): string[] =>
  filesBelow(join(root, 'apps/server/src'), /\.test\.ts$/)
    .filter((file) => !file.endsWith('.numerics.test.ts'))
    .filter((file) => /testServer\(|openTestServer|openTestDatabase|TEST_DATABASE_URL/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file))

const storesFiles = (file: string): boolean =>
  /features\/(projects|runs|exports|fields|verification)\/|app\/sweep|platform\/backup\//.test(file)

/** PostgreSQL with files on the disk, as on one machine: what uploads and exports, once more without the bucket. */
const onDiskToo = (file: string): boolean => /features\/(projects|exports)\/routes/.test(file)

/** The tests that need a database, on the server of TEST_DATABASE_URL; those that store files keep them in a bucket. */
const onPostgres = (): object[] => [
  {
    extends: true,
    test: { ...server, name: 'postgres', include: databaseTests().filter((file) => !storesFiles(file) || onDiskToo(file)) },
  },
  {
    extends: true,
    test: { ...server, name: 'postgres-and-bucket', include: databaseTests().filter(storesFiles), env: { TEST_STORAGE: 's3' } },
  },
]

/** The tests of the client, and those of agents, talk to a server of their own. */
const servers = ['apps/server/src/**/*.test.ts', 'packages/client/test/**/*.test.ts', 'apps/cli/test/**/*.test.ts']
const notPure = ['apps/server/**', 'packages/client/test/**', 'apps/cli/test/**', '**/*.numerics.test.ts', '**/node_modules/**']

/**
 * Tests that need modules of their own: those of apps/web hold the state of a page, and a module that a test replaces must
 * not have been read before. A process of its own for each of these files cost five times as much as modules that are
 * read again. All other files share their modules as well.
 */
const replacing = [
  ...filesBelow(join(root, 'packages'), /\.test\.ts$/)
    .filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file)),
  'apps/web/{src,test}/**/*.test.{ts,tsx}',
]

/**
 * `npm test` runs pure, isolated and server without what is tagged long, `test:long` only that; `test:numerics` runs
 * numerics, and `test:postgres` what needs a database.
 */
export default defineConfig({
  test: {
    // A limit ends a test that hangs; it measures nothing. The slowest test takes a tenth of it on two busy cores.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: 'forks',
    // docs/decisions/0152: a thread of the server ended a process now and then, 729 tests with it.
    execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
    tags: [
      {
        name: 'long',
        description: 'Computes a whole design or file, or starts and ends processes, for a second or more: left out of npm test.',
      },
    ],
    // `npm test` takes three: what waits for processes and databases leaves a core idle.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { ...server, name: 'server', include: servers, exclude: ['**/*.numerics.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'pure', isolate: false, include: named('.test.{ts,tsx}'), exclude: [...notPure, ...replacing] },
      },
      { extends: true, test: { name: 'isolated', isolate: false, setupFiles: ['tools/fresh-modules.ts'], include: replacing } },
      { extends: true, test: { name: 'numerics', include: named('.numerics.test.ts') } },
      ...(process.env['TEST_DATABASE_URL'] ? onPostgres() : []),
    ],
  },
})
