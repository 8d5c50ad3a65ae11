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
          // Each file opens servers of its own. To read all their modules anew for each cost 2.3 s of a core, and warming the
          // database 0.9 s more, when measured.
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
