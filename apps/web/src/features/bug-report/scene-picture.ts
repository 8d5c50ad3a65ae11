/** Takes a picture of the scene, as a data URL. */
export type TakePicture = () => Promise<string>

let take: TakePicture | null = null

/** Registers the picture of a screen's scene until the returned function is called. */
export function offerScene(picture: TakePicture): () => void {
  take = picture
  return () => {
    if (take === picture) take = null
  }
}

/** The registered picture; null when no scene is shown, or its picture cannot be taken. */
export async function scenePicture(): Promise<Blob | null> {
  try {
    return take ? blobOf(await take()) : null
  } catch {
    return null
  }
}

export const hasScene = (): boolean => take !== null

/** Decoded here, because the page's security policy forbids to fetch data addresses. */
function blobOf(dataUrl: string): Blob {
  const [head = '', content = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' })
}
