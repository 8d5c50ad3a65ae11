/**
 * How soon a person sees the first design: a run of all families over HTTP, begun and followed as the browser follows it,
 * by server-sent events. The goal is a ninth of the whole run.
 */
import { existsSync } from 'node:fs'
import { calls, type TrabeculaClient } from '@trabecula/client'
import { partName } from './parts/base-mount.ts'
import type { BenchRow } from './row.ts'
import { type EmbeddedServer, startServer } from './server/embedded-server.ts'
import { armStudy, mountStudy, type ReadyStudy, stlOf } from './server/studies.ts'

const studies: Readonly<Record<string, Preparing>> = {
  [partName]: mountStudy,
  so101_upper_arm: armStudy,
}
/** The goal's share of the whole run. */
const wished = 1 / 9

export async function* run(): AsyncIterable<BenchRow> {
  for (const [name, prepare] of Object.entries(studies)) {
    if (!existsSync(stlOf(name))) throw new Error(`This needs the part ${name}.stl in ../shared/stl/mech.`)
    const server = await startServer()
    try {
      const { first, last, designs } = await followed(server, prepare)
      yield {
        bench: 'first-design',
        case: `${name}, ${designs} designs over HTTP: the first`,
        ours: first,
        peer: last * wished,
        peer_name: `a ninth of the whole run of ${last.toFixed(1)} s`,
        unit: 's',
        ratio: (last * wished) / first,
        target: '>= 1x',
      }
    } finally {
      await server.end()
    }
  }
}

interface Followed {
  /** Seconds from the request until a row arrives, and until the run is over. */
  readonly first: number
  readonly last: number
  readonly designs: number
}

type Preparing = (client: TrabeculaClient) => Promise<ReadyStudy>

async function followed(server: EmbeddedServer, prepare: Preparing): Promise<Followed> {
  const { key, client } = await server.enter()
  const { study, force } = await prepare(client)
  const { optimization_goal, optimization_value, shell_thickness, zero_thickness_dir } = study.optimization_settings
  const is_metric = study.optimization_settings.unitType === 'metric'
  const settings = { optimization_goal, optimization_value, shell_thickness, zero_thickness_dir, is_metric }
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const asked = { ...settings, force_vector: force, project_id: study.project, subproject_id: study.id }
  const { run_id } = await client.call(calls.startRun, { body: asked })
  const path = calls.runEvents.path.replace('{id}', run_id)
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  if (!answer.ok || !answer.body) throw new Error(`The events of the run were refused: ${answer.status} ${await answer.text()}`)
  let first: number | undefined
  let designs = 0
  for await (const event of messages(answer.body)) {
    const { state, candidates, message } = calls.runEvent.parse(JSON.parse(event))
    designs = candidates.length
    if (designs > 0) first ??= seconds()
    if (state === 'failed' || state === 'cancelled') throw new Error(`The run ended: ${message}`)
  }
  if (first === undefined) throw new Error('The run ended without a design.')
  return { first, last: seconds(), designs }
}

async function* messages(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : []))
      if (data.length > 0) yield data.join('\n')
    }
  }
}
