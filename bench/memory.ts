/**
 * Resident memory of the server on its embedded default, as `npm start` starts it, with an empty data folder: ten seconds
 * after it is ready, at the peak of a run and an export of a real part over HTTP, and twenty seconds after that.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { partName } from './parts/base-mount.ts'
import type { BenchRow } from './row.ts'
import { type EmbeddedServer, startServer } from './server/embedded-server.ts'
import { mountStudy, stlOf } from './server/studies.ts'

const settledMs = 10_000
const afterMs = 20_000
const goals = { idle: 350, peak: 700, after: 400 } as const

export async function* run(): AsyncIterable<BenchRow> {
  const row = (what: string, ours: number, goal: number): BenchRow => ({
    bench: 'memory',
    case: `the server on its embedded default, ${what}`,
    ours,
    peer: null,
    peer_name: 'none',
    unit: 'MB',
    ratio: null,
    target: `<= ${goal} MB`,
    reason: 'no open tool does the same work',
  })
  if (!existsSync(stlOf(partName)) || !existsSync('/proc/self/clear_refs'))
    throw new Error(`This needs Linux and the part ${partName}.stl in ../shared/stl/mech.`)
  const server = await startServer()
  try {
    await sleep(settledMs)
    yield row('idle after the start', megabytes(server, 'VmRSS'), goals.idle)
    // From here on the largest size is counted again.
    writeFileSync(`/proc/${server.process.pid}/clear_refs`, '5')
    const seconds = await runAndExport(server)
    const peak = megabytes(server, 'VmHWM')
    yield row('peak of a run and an export', peak, goals.peak)
    await sleep(afterMs)
    yield row('twenty seconds after the export', megabytes(server, 'VmRSS'), goals.after)
    console.log(`Run ${seconds.run.toFixed(1)} s, export ${seconds.export.toFixed(1)} s over HTTP.`)
  } finally {
    await server.end()
  }
}

/** What the system says of the process's resident size: now (VmRSS) or the largest (VmHWM). MB are 2^20 bytes. */
function megabytes({ process }: EmbeddedServer, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

/** A run for stiffness with every family that fits, and an export of its first row, as a program does them. */
async function runAndExport(server: EmbeddedServer): Promise<{ readonly run: number; readonly export: number }> {
  const { client } = await server.enter()
  const { study, force } = await mountStudy(client)
  const start = performance.now()
  await client.run(study, { force })
  const middle = performance.now()
  const { stl_file_path } = await client.export(study, 0, { format: 'stl' })
  await client.download(stl_file_path)
  return { run: (middle - start) / 1000, export: (performance.now() - middle) / 1000 }
}
