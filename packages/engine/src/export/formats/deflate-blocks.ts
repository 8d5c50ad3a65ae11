import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** Bytes of one block: compressed alone, so blocks can be compressed at once; 0.1 % larger than one stream. */
const blockBytes = 1 << 20

/** Blocks that are compressed at the same time: Node's pool has four threads. */
const atOnce = 4

/** An empty last block: the others end with a flush instead of an end. */
const lastBlock = Uint8Array.of(3, 0)

export interface DeflateTotals {
  /** CRC-32 and length of what was put in. */
  readonly crc: number
  readonly size: number
}

/**
 * Raw deflate (RFC 1951) of a stream of chunks, blocks of one megabyte in parallel on Node's thread pool, in order and
 * with bounded memory. Each block ends on a byte by a sync flush, so their concatenation is one valid stream. Returns
 * the totals; same input, same bytes.
 */
export async function* deflateBlocks(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, DeflateTotals, void> {
  const running: Promise<Uint8Array<ArrayBuffer>>[] = []
  let crc = 0
  let size = 0
  for (const block of blocksOf(chunks)) {
    crc = crc32(block, crc)
    size += block.length
    running.push(deflate(block, { level: 5, finishFlush: constants.Z_SYNC_FLUSH }))
    if (running.length === atOnce) yield await running.shift()!
  }
  for (const rest of running) yield await rest
  yield lastBlock
  return { crc, size }
}

/** The same bytes in blocks of equal size. */
function* blocksOf(chunks: Iterable<Uint8Array>): Generator<Uint8Array, void, void> {
  let block = new Uint8Array(blockBytes)
  let filled = 0
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const take = Math.min(blockBytes - filled, chunk.length - from)
      block.set(chunk.subarray(from, from + take), filled)
      filled += take
      from += take
      if (filled < blockBytes) continue
      yield block
      block = new Uint8Array(blockBytes)
      filled = 0
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}
