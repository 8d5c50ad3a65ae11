/** Where a project's picture lies, by a name of its content. */
export const pictureKeyOf = (id: string, version: string) => `projects/${id}/picture-${version}.webp`

export const pictureVersionOf = (key: string) => /picture-([0-9a-f]+)\.webp$/.exec(key)?.[1] ?? ''

/** Where it is asked for. Every picture has its own address, so it may be cached for ever. */
export const picturePath = (id: string, key: string) => `/api/project/${id}/picture/${pictureVersionOf(key)}/`
