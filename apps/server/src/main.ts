import { beginAgainWith, processSettings } from './app/begin-again.ts'
import { dataFolder } from './app/data-folder.ts'
import { canMakeFolder } from './platform/make-folder.ts'

const folder = dataFolder(process.env)
// Node itself never ends when it is to keep compiled modules in a folder that cannot be made; the start says why.
if (canMakeFolder(folder)) beginAgainWith(processSettings(process.env, folder), process.env)

// Loaded only now: until here the process may be replaced.
const [{ startByEnvironment }, { threadedCompute }, { eighthOfMemory }] = await Promise.all([
  import('./app/start.ts'),
  import('./platform/compute/compute.ts'),
  import('./platform/compute/memory.ts'),
])
await startByEnvironment({ env: process.env, role: process.argv[2] }, (config) =>
  threadedCompute({
    threads: config.computeThreads,
    solverThreads: 2,
    elements: config.analysisCells,
    taskMinutes: config.taskMinutes,
    verifyMegabytes: config.verifyMegabytes || eighthOfMemory(),
  }),
)
