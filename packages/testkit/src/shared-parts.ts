import { existsSync } from 'node:fs'

/**
 * The parts by others lie in `../shared` next to the repository and are no part of it: tests of them are skipped in a
 * clone without them, and `npm test` has none.
 */
const folder = new URL('../../../../shared/', import.meta.url)

/** @param path below the folder of shared files: 'stl/mech/gmsh_lever.stl' */
export const sharedFile = (path: string): URL => new URL(path, folder)

/** Whether the STL and STEP files by others are there. */
export const hasSharedFiles = existsSync(sharedFile('stl/mech')) && existsSync(sharedFile('step'))
