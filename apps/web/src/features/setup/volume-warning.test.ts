import { printers } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { volumeWarning } from './volume-warning.ts'

const listed = printers.map(({ name, buildVolumeMm }) => ({ name, build_mm: buildVolumeMm }))
const warning = (size: readonly number[], chosen: string) => volumeWarning(size, chosen, listed)

it('a part that its printer cannot hold is reported, with the printers that can', () => {
  expect(warning([100, 380, 200], 'HP MJF 5200')).toBeUndefined()
  expect(warning([280, 380, 379], 'HP MJF 5200'), 'turned').toBeUndefined()
  expect(warning([415, 110, 80], 'HP MJF 5200')).toMatch(/does not fit the build volume. It fits .*EOS P 396/)
  expect(warning([1750, 90, 70], 'HP MJF 5200')).toMatch(/fits no printer of the list; check the file unit/)
  expect(volumeWarning(undefined, 'HP MJF 5200', listed)).toBeUndefined()
})
