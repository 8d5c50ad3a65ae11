import { expect, it } from 'vitest'
import { optimizationMessages } from './messages.ts'

it('a quality that is too large is refused with those that are expected to be small enough, or with none', () => {
  expect(optimizationMessages.qualityTooLarge('fine', 612.4, ['standard', 'compact'])).toMatch(
    /612 MB, .* Expected to be small enough: standard or compact quality\.$/,
  )
  expect(optimizationMessages.qualityTooLarge('fine', 612.4, [])).toMatch(/No other quality/)
})
