/** Answers of peers in the ignored folder .cache, by the question: a run that was cut goes on where it stopped. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Model, Solved } from './model.ts'

const cache = fileURLToPath(new URL('../../.cache/independent/', import.meta.url))

export function keyOf(peer: string, { mesh, young, ...rest }: Model): string {
  const hash = createHash('sha256').update(JSON.stringify({ peer, ...rest }))
  for (const array of [mesh.nodes, mesh.elements, young]) hash.update(array)
  return hash.digest('hex').slice(0, 16)
}

export function kept(key: string): Solved | undefined {
  if (!existsSync(`${cache}${key}.json`)) return undefined
  const about = JSON.parse(readFileSync(`${cache}${key}.json`, 'utf8')) as Omit<Solved, 'stress'>
  return { ...about, stress: new Float32Array(Uint8Array.from(readFileSync(`${cache}${key}.f32`)).buffer) }
}

/** The stresses first: what has its JSON is whole. */
export function keep(key: string, { stress, ...about }: Solved): void {
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${cache}${key}.f32`, stress)
  writeFileSync(`${cache}${key}.part`, JSON.stringify(about))
  renameSync(`${cache}${key}.part`, `${cache}${key}.json`)
}
