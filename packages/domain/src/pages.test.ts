import { expect, it } from 'vitest'
import { pageTitle } from './pages.ts'

it('§2 a page has the name of its screen and of the product for a title', () =>
  expect(pageTitle('Login')).toBe('Login | Trabecula'))
