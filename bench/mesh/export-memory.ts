/**
 * Run by bench/mesh.ts as a process of its own, whose peak resident memory is that of one export from the bytes of the
 * file on: gates included, the file thrown away. Prints one JSON object; with --stages a line after each stage on
 * stderr.
 */

import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { orThrow } from '@trabecula/domain'
import { ownPeakMegabytes } from '../own-peak.ts'
import { exportCases, type MeasuredExport } from './export-cases.ts'

const name = process.argv[2] as keyof typeof exportCases
if (!(name in exportCases)) throw new Error(`Name one of ${Object.keys(exportCases).join(', ')}.`)
// As `trabecula export` does.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--memory-saver-mode')
const peak = ownPeakMegabytes
const bare = peak()
const withStages = process.argv.includes('--stages')
const tell = (stage: string): void => {
  const { rss, heapTotal, arrayBuffers, external } = process.memoryUsage()
  const [now, heap, buffers, beyond] = [rss, heapTotal, arrayBuffers, external].map((bytes) => (bytes / 2 ** 20).toFixed(0))
  console.error(`${stage}: peak ${peak().toFixed(0)} MB, now ${now} (heap ${heap}, buffers ${buffers}, outside ${beyond})`)
}

const { exportMesh } = await import('@trabecula/engine')
const { sampleDesign } = await import('@trabecula/testkit/sample-design')
const { loadPart } = await import('@trabecula/engine')
const { bytesOf, cell, changes, densities, options } = exportCases[name]
const part = orThrow(loadPart(bytesOf(readFileSync)))
if (withStages) tell('loaded')
const loaded = peak()
const before = process.cpuUsage()
const written = orThrow(
  await exportMesh(part, sampleDesign(part, cell, changes, densities), () => {}, {
    ...options,
    onProgress: ({ detail }) => withStages && tell(`before: ${detail}`),
  }),
)
const { user, system } = process.cpuUsage(before)
const { triangles, spacingMm: spacing } = written
const { min, max } = part.bounds
const nodes = [0, 1, 2].map((axis) => Math.ceil((max[axis]! - min[axis]!) / spacing) + 5)
const measured: MeasuredExport = {
  triangles,
  nodes,
  cpuSeconds: (user + system) / 1e6,
  bareMegabytes: bare,
  loadedMegabytes: loaded,
  peakMegabytes: peak(),
}
console.log(JSON.stringify(measured))
