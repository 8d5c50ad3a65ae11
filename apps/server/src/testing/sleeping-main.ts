// The product with a solver that sleeps, for load and kill tests: the same settings as main.ts, and how long one
// candidate sleeps.
import { startByEnvironment } from '../app/start.ts'
import { FakeCompute } from './fake-compute.ts'

const cells = ['gyroid-sheet', 'diamond-sheet', 'octet', 'bcc', 'fcc']
const designMs = Number(process.env['SLEEPING_DESIGN_MS'] || 200)
await startByEnvironment({ env: process.env, role: process.argv[2] }, () => new FakeCompute({ cells, designMs }))
