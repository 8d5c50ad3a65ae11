import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demonstrationCatalog } from './catalog.ts'

it('the demonstration offers the materials, printers and cells that the server offers', () => {
  const file = readFileSync(new URL('../../apps/web/public/tour/catalog.json', import.meta.url), 'utf8')
  expect(JSON.parse(file)).toEqual(demonstrationCatalog())
})
