import { readFileSync } from 'node:fs'
import { inspect, writeBinaryStl } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { bracket } from './bracket.ts'

it('the part of the demonstration is closed, and is the one that is shipped', async () => {
  const soup = await bracket()
  expect(inspect(soup)).toMatchObject({ closed: true, oriented: true, verdict: 'ok', components: 1 })
  const shipped = readFileSync(new URL('../../apps/web/public/tour/part.stl', import.meta.url))
  expect(Buffer.compare(shipped, Buffer.from(writeBinaryStl(soup, 'Trabecula demonstration bracket')))).toBe(0)
})
