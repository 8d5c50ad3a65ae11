/** How long a further part of the script may take (§9). */
const chunkTimeoutMs = 120_000

/** A script part that did not arrive: the network failed, it took too long, or a newer version was installed. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/**
 * Loads a further part of the script: `loadChunk(() => import('./screen.tsx'))`.
 *
 * @throws ChunkLoadError when it does not arrive within two minutes
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
    // The message stays unchanged: the router recognises the browsers' words for a missing part, and reloads the page
    // once.
    throw new ChunkLoadError(reason instanceof Error ? reason.message : String(reason), { cause: reason })
  } finally {
    clearTimeout(timer)
  }
}
