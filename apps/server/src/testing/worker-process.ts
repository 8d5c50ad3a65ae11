// A worker process with a solver that sleeps, for tests that kill processes: node worker-process.ts DATABASE_URL
// FILES_DIR DESIGN_MS

import { queues } from '../app/queues.ts'
import { workOnRuns } from '../features/runs/jobs.ts'
import { verificationsOfRuns } from '../features/verification/service.ts'
import { openEventBus } from '../platform/database/events.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { openJobEngine } from '../platform/jobs/engine.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { diskStore } from '../platform/storage/disk.ts'
import { FakeCompute } from './fake-compute.ts'

const [url = '', filesFolder = '', designMs = '200'] = process.argv.slice(2)
const database = await openPostgres(url)
const logError = (error: unknown, what = '') => console.error(what, error)
const now = () => new Date()
const jobs = await openJobEngine(database, { queues, superviseSeconds: 2, onError: logError })
await workOnRuns({
  db: database.db,
  events: await openEventBus(database),
  jobs,
  files: diskStore(filesFolder, { alone: false }),
  metrics: createMetrics(),
  runLimits: { runsPerTeam: 2, waitingPerTeam: 100 },
  retentionDays: 90,
  now,
  verificationsOfRuns: verificationsOfRuns(() => ({ jobs, now })),
  compute: new FakeCompute({ cells: ['gyroid-sheet', 'diamond-sheet', 'octet', 'bcc', 'fcc'], designMs: Number(designMs) }),
  concurrency: 2,
  logError,
})
process.on('SIGTERM', async () => {
  await jobs.close(0)
  process.exit(0)
})
console.log('ready')
