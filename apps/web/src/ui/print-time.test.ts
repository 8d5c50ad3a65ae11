import { expect, it } from 'vitest'
import { shortDay, since } from './print-time.ts'

const now = Date.parse('2026-03-20T12:00:00Z')

it.each([
  ['2026-03-20T11:59:30Z', 'just now'],
  ['2026-03-20T11:15:00Z', '45 minutes ago'],
  ['2026-03-20T09:00:00Z', '3 hours ago'],
  ['2026-03-19T11:00:00Z', 'yesterday'],
  ['2026-01-02T12:00:00Z', 'Jan 2, 2026'],
  ['nonsense', ''],
])('says how long ago %s was', (when, text) => expect(since(when, now)).toBe(text))

it('prints a day that is counted in UTC, in any time zone', () => expect(shortDay('2026-03-01')).toBe('Mar 1'))
