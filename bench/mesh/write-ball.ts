/**
 * Run by bench/mesh.ts as a process of its own: meshes the ball of gyroid to the STL file named, prints times and
 * memory as JSON.
 */

import { closeSync, openSync, writeSync } from 'node:fs'
import { ownPeakMegabytes } from '../own-peak.ts'

const file = process.argv[2]
if (!file) throw new Error('Name the file to write.')
const bare = ownPeakMegabytes()
const { ballOfGyroid, runToEnd, grid } = await import('./ball.ts')
const field = ballOfGyroid()
// Warm, as in a server: the first layers compile the kernel.
runToEnd(field.stlRecords({ ...grid, size: [grid.size[0], grid.size[1], 60] }))

const before = process.cpuUsage()
const start = performance.now()
const descriptor = openSync(file, 'w')
writeSync(descriptor, new Uint8Array(84))
let triangles = 0
for (const chunk of field.stlRecords(grid)) {
  writeSync(descriptor, chunk)
  triangles += chunk.length / 50
}
writeSync(descriptor, Uint32Array.of(triangles), 0, 4, 80)
closeSync(descriptor)
const wallSeconds = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(before)
const megabytes = ownPeakMegabytes() - bare
console.log(JSON.stringify({ triangles, wallSeconds, cpuSeconds: (user + system) / 1e6, megabytes }))
