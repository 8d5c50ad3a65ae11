import { startByEnvironment } from './app/start.ts'
import { threadedCompute } from './platform/compute/compute.ts'

await startByEnvironment({ env: process.env, role: process.argv[2] }, ({ computeThreads, analysisCells }) =>
  threadedCompute({ threads: computeThreads, solverThreads: 2, elements: analysisCells }),
)
