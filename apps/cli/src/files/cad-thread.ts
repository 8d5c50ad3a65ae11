/** Entry point of the thread that reads a CAD file. */
import { parentPort, workerData } from 'node:worker_threads'
import { readCad } from '@trabecula/cad'
import type { ThreadData } from './read-cad-in-thread.ts'

const { bytes, tolerance } = workerData as ThreadData
const reading = await readCad(bytes, { tolerance })
const bodies = reading.ok ? reading.value.bodies : []
parentPort!.postMessage(reading, [...new Set(bodies.map(({ soup }) => soup.buffer as ArrayBuffer))])
