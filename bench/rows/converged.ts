/**
 * What the file of a row does in voxels that are fine enough for its numbers to stand still. Kept in the ignored folder
 * .cache by the file's hash, because the finest of them take minutes.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Design, type Part, type Setup, type Verification, verifyMesh } from '@trabecula/engine'

const cache = fileURLToPath(new URL('../../.cache/rows/', import.meta.url))

export interface Converged {
  readonly stiffnessNPerMm: number
  readonly maxLoadN: number
  readonly voxelsThroughWall: number
  /** Whether the numbers stood still before no finer voxels fitted. */
  readonly isConverged: boolean
  /** Whether they are of finer voxels than the verification of the row. */
  readonly isFiner: boolean
}

/** Wished through the thinnest wall, one after the other. */
const finer = [6, 9] as const
/** In the part's box: 20 GB of a box full of lattice, which no part of ours is. */
const mostVoxels = 30e6
/** What the numbers may still move by. */
const still = { stiffness: 0.01, load: 0.03 } as const

/** `first` is the verification that the row gets, from which the voxels are made finer by a third or more at a time. */
export async function converged(
  part: Part,
  design: Design,
  bytes: Uint8Array,
  setup: Setup,
  first: Verification,
): Promise<Converged> {
  const { cases, held } = setup
  const key = createHash('sha256').update(bytes).update(JSON.stringify({ cases, held, finer, mostVoxels, still })).digest('hex')
  const file = `${cache}${key.slice(0, 16)}.json`
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Converged
  let last = first
  let isConverged = false
  for (const throughWall of finer) {
    if (isConverged) break
    const found = await finerVerification(part, design, bytes, setup, throughWall)
    // Where nothing finer fits the same voxels would only seem to stand still.
    if (!found?.ok || found.value.windows > 0 || found.value.voxelMm > 0.85 * last.voxelMm) break
    const moved = (name: 'stiffnessNPerMm' | 'maxLoadN') => Math.abs(found.value[name] / last[name] - 1)
    isConverged = moved('stiffnessNPerMm') < still.stiffness && moved('maxLoadN') < still.load
    last = found.value
  }
  const { stiffnessNPerMm, maxLoadN, voxelsThroughWall } = last
  const answer = { stiffnessNPerMm, maxLoadN, voxelsThroughWall, isConverged, isFiner: last !== first }
  // The verification of a row is what a version of the engine says of its file.
  if (!answer.isFiner) return answer
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, JSON.stringify(answer))
  return answer
}

/** undefined where the solver's memory does not suffice: only trying shows how many voxels of a box are filled. */
async function finerVerification(part: Part, design: Design, bytes: Uint8Array, setup: Setup, throughWall: number) {
  try {
    return await verifyMesh(part, design, bytes, setup, { threads: 2, mostVoxels, throughWall })
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not fit')) return undefined
    throw error
  }
}
