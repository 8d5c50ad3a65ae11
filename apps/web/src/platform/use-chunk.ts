import { useEffect, useState } from 'react'

/**
 * A further part of the script that may be fetched before it is shown: undefined until it has arrived. Unlike a lazy
 * component, which is not shown before a third of a second even if its script is there, it takes its place in the same
 * frame as the click that needs it.
 *
 * @param load the same function in every call
 * @param near whether it will be needed soon: it is fetched, and a failure is forgotten, because nobody waits for it
 * @param needed whether it is fetched now at the latest
 * @throws ChunkLoadError while rendering, when it is needed and does not arrive
 */
export function useChunk<Part>(
  load: () => Promise<Part>,
  { near, needed }: { readonly near: boolean; readonly needed: boolean },
): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (!near && !needed) return
    let isShown = true
    load().then(
      (arrived) => isShown && setPart(() => arrived),
      (reason) =>
        isShown &&
        needed &&
        setPart(() => {
          throw reason
        }),
    )
    return () => {
      isShown = false
    }
  }, [load, near, needed])
  return part
}
