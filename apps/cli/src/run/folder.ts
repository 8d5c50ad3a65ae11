import { join } from 'node:path'

/** What `optimize` leaves behind and `export` reads. `result.json` is written last: a folder that has it is complete. */
export const resultFile = (folder: string): string => join(folder, 'result.json')
export const partFile = (folder: string): string => join(folder, 'part.stl')
export const designFile = (folder: string, row: number): string => join(folder, 'designs', `${row}.bin`)
