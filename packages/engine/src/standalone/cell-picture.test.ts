import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cellNames } from '../cells/unit-cell.ts'
import { cellPicture } from './cell-picture.ts'

const folder = new URL('../../../../apps/web/public/cells/', import.meta.url)

it('every family has its picture in the application, and one of them is drawn to the same picture again', () => {
  expect(readdirSync(folder).sort()).toEqual(cellNames.map((name) => `${name}.png`).sort())
  expect(Buffer.from(cellPicture('sc')).equals(readFileSync(new URL('sc.png', folder)))).toBe(true)
})
