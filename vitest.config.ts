import { defineConfig } from 'vitest/config'

const everywhere = ['{packages,apps}/*/{src,reference,test}/**', 'tools/**', 'examples/**']
const named = (ending: string): string[] => everywhere.map((folder) => `${folder}/*${ending}`)

// Three projects for three commands: `npm test` runs pure and server, `npm run test:numerics` runs numerics, and
// `npm run test:postgres` runs what needs a database of the server project on PostgreSQL.
export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          // Each file opens servers of its own, and no module of theirs keeps a state. To read them anew for each file and to warm
          // the database again cost eight files 43 s of processor instead of 31 when measured.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: named('.test.{ts,tsx}'),
          exclude: ['apps/server/**', '**/*.numerics.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'numerics',
          include: named('.numerics.test.ts'),
        },
      },
    ],
  },
})
