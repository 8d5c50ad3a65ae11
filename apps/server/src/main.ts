import { threadedCompute } from './compute/threaded-compute.ts'
import { startByEnvironment } from './start.ts'

await startByEnvironment(({ computeThreads, analysisCells }) =>
  threadedCompute({ threads: computeThreads, solverThreads: 2, elements: analysisCells }),
)
