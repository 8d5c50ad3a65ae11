import { defineConfig } from 'vitest/config'

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
          name: 'rest',
          include: ['{packages,apps}/*/{src,reference,test}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: ['apps/server/**', '**/node_modules/**'],
        },
      },
    ],
  },
})
