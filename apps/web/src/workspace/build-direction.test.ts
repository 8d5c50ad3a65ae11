import { findPrinter } from '@trabecula/domain'
import { printSides } from '@trabecula/engine/print-position'
import { box } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { directionTaken } from './build-direction.ts'
import { useOwnCatalog } from './study.ts'

const part = { printSides: printSides(box([30, 60, 90])) }
const powder = findPrinter('HP MJF 5200')!

it('without a choice the direction is that in which the printer prints the part best, also a printer of the team', () => {
  expect(directionTaken({ printer: powder.name }, part)?.map(Math.abs)).toEqual([1, 0, 0])
  expect(directionTaken({ printer: 'Tall' }, part)).toBeNull()
  const volume = [40, 70, 95] as const
  useOwnCatalog.setState({ printers: [{ ...powder, name: 'Tall', buildVolumeMm: volume, recommendedVolumeMm: volume }] })
  expect(directionTaken({ printer: 'Tall' }, part)).toEqual([0, 0, 1])
  expect(directionTaken({ printer: powder.name }, null)).toBeNull()
})

it('a chosen direction is taken, of unit length', () =>
  expect(directionTaken({ printer: powder.name, buildDirection: [0, 0, -5] }, null)?.map((value) => value + 0)).toEqual([
    0, 0, -1,
  ]))
