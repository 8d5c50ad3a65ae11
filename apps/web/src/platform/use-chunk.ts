import { useEffect, useState } from 'react'

/**
 * A further part of the script that is fetched before it is shown: undefined until it has arrived. Unlike a lazy
 * component, which is not shown before a third of a second even if its script is there, it takes its place in the same
 * frame as the click that needs it.
 *
 * @param load the same function in every call
 * @param wanted whether it is fetched now; what has arrived stays
 * @throws ChunkLoadError while rendering, when it does not arrive
 */
export function useChunk<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (!wanted) return
    let isShown = true
    load().then(
      (arrived) => isShown && setPart(() => arrived),
      (reason) =>
        isShown &&
        setPart(() => {
          throw reason
        }),
    )
    return () => {
      isShown = false
    }
  }, [load, wanted])
  return part
}
