/** How long a further part of the script may take (§9). */
export const chunkTimeoutMs = 120_000

/**
 * A part of the script that did not come: the network failed, it took too long, or a newer version was installed
 * meanwhile.
 */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/**
 * Loads a further part of the script: `loadChunk(() => import('./screen.tsx'))`.
 *
 * @throws ChunkLoadError when it cannot be had within two minutes
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const text = `A part of the page did not come within ${chunkTimeoutMs / 1000} s.`
    timer = setTimeout(() => reject(new ChunkLoadError(text)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (reason) {
    if (reason instanceof ChunkLoadError) throw reason
    // The message stays: the router knows the browsers' words for a part that is gone, and reloads the page once by
    // itself.
    throw new ChunkLoadError(reason instanceof Error ? reason.message : String(reason), { cause: reason })
  } finally {
    clearTimeout(timer)
  }
}
