import { expect, it } from 'vitest'
import { avatarMaxBytes } from '../account/limits.ts'
import { accountMessages } from '../account/messages.ts'
import { avatarRefusal } from './rules.ts'

it('takes PNG, JPEG and WebP up to the limit, which is inclusive', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp'])
    expect(avatarRefusal({ type, size: avatarMaxBytes })).toBeUndefined()
  expect(avatarRefusal({ type: 'image/png', size: avatarMaxBytes + 1 })).toBe(accountMessages.avatarTooLarge)
  for (const type of ['image/svg+xml', 'image/gif', ''])
    expect(avatarRefusal({ type, size: 1 })).toBe(accountMessages.avatarUnsupported)
})
