import { startByEnvironment } from './app/start.ts'
import { threadedCompute } from './platform/compute/compute.ts'

await startByEnvironment(({ computeThreads, analysisCells }) =>
  threadedCompute({ threads: computeThreads, solverThreads: 2, elements: analysisCells }),
)
