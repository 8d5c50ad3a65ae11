import { readFileSync } from 'node:fs'

/**
 * Files of a plate of 40 × 30 × 6 mm with a hole of 10 mm, which OpenCASCADE wrote: from its corner at the origin, and
 * twice in `pair.step`, as two instances of one part. `colored-plate.step` is red, its faces "load" green and "bore" blue.
 */
export const fileOf = (name: string): Uint8Array => readFileSync(new URL(`./files/${name}`, import.meta.url))

/** mm³ */
export const plateVolume = 40 * 30 * 6 - Math.PI * 5 ** 2 * 6
/** mm², of the surfaces that triangles only approach. */
export const boreArea = 2 * Math.PI * 5 * 6
