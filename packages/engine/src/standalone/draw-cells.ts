/**
 * Writes the pictures of all families for the application and the documents: `node
 * packages/engine/src/standalone/draw-cells.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cellNames } from '../cells/unit-cell.ts'
import { cellPicture } from './cell-picture.ts'

const folder = new URL('../../../../apps/web/public/cells/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const name of cellNames) writeFileSync(new URL(`${name}.png`, folder), cellPicture(name))
