import { boundsOf, soupVolume } from '@trabecula/geometry'
import { strToU8, zipSync } from 'fflate'
import { expect, it, test } from 'vitest'
import { readCad } from '../read-cad.ts'

const cube = [
  [0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0, 0, 0, 10, 10, 0, 10, 10, 10, 10, 0, 10, 10],
  [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7],
] as const
const threes = (values: readonly number[], write: (a: number, b: number, c: number) => string) =>
  Array.from({ length: values.length / 3 }, (_, i) => write(values[3 * i], values[3 * i + 1], values[3 * i + 2])).join('')
const mesh = `<mesh><vertices>${threes(cube[0], (x, y, z) => `<vertex x="${x}" y="${y}" z="${z}"/>`)}</vertices><triangles>${threes(cube[1], (a, b, c) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`)}</triangles></mesh>`
const model = (resources: string, build: string, unit = 'millimeter') =>
  `<?xml version="1.0"?><model unit="${unit}" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"><resources>${resources}</resources><build>${build}</build></model>`
const packed = (xml: string, more: Record<string, string> = {}) =>
  zipSync(Object.fromEntries(Object.entries({ '3D/3dmodel.model': xml, ...more }).map(([name, text]) => [name, strToU8(text)])))
const read = async (bytes: Uint8Array) => {
  const reading = await readCad(bytes)
  return reading.ok ? reading.value.bodies : reading.refusal.code
}

test('a cube in inches is in millimetres, with its name and the colour of its material', async () => {
  const colors = '<basematerials id="5"><base name="red" displaycolor="#FF0000FF"/></basematerials>'
  const object = `<object id="1" name="Cube &amp; co" pid="5" pindex="0">${mesh}</object>`
  const bodies = await read(packed(model(colors + object, '<item objectid="1"/>', 'inch')))
  expect(bodies).toMatchObject([{ name: 'Cube & co', color: '#ff0000', within: [], faces: [], openEdges: 0 }])
  if (typeof bodies !== 'string') expect(soupVolume(bodies[0].soup)).toBeCloseTo(254 ** 3, -2)
})

test('components are placed by the transforms of item and component; a mirrored one is not inside out', async () => {
  const resources = `<object id="1">${mesh}</object><object id="2" name="Pair"><components><component objectid="1"/><component objectid="1" transform="-1 0 0 0 1 0 0 0 1 50 0 0"/></components></object>`
  const bodies = await read(packed(model(resources, '<item objectid="2" transform="1 0 0 0 1 0 0 0 1 0 0 5"/>')))
  if (typeof bodies === 'string') throw new Error(bodies)
  expect(bodies.map(({ soup }) => boundsOf(soup))).toEqual([
    { min: [0, 0, 5], max: [10, 10, 15] },
    { min: [40, 0, 5], max: [50, 10, 15] },
  ])
  for (const { soup, within } of bodies) {
    expect(soupVolume(soup)).toBeCloseTo(1000, 3)
    expect(within).toEqual(['Pair'])
  }
})

test('an object of another model file of the package is found, and what only supports is left out', async () => {
  const root = model(
    `<object id="1" type="support">${mesh}</object><object id="2"><components><component p:path="/3D/other.model" objectid="7"/></components></object>`,
    '<item objectid="1"/><item objectid="2"/>',
  )
  const bodies = await read(
    packed(root, { '3D/other.model': model(`<object id="7" name="Far">${mesh}</object>`, '', 'centimeter') }),
  )
  expect(bodies).toMatchObject([{ name: 'Far' }])
  if (typeof bodies !== 'string') expect(boundsOf(bodies[0].soup).max).toEqual([100, 100, 100])
})

const item = '<item objectid="1"/>'
it.each([
  [
    'an object that contains itself',
    packed(model('<object id="1"><components><component objectid="1"/></components></object>', item)),
    'cad-deep-components',
  ],
  ['components by powers', packed(model(powers(), '<item objectid="12"/>')), 'cad-too-many-bodies'],
  ['an item of no object', packed(model('', item)), 'cad-broken'],
  ['XML that ends early', packed(model('', '').slice(0, 150)), 'cad-broken'],
  [
    'a vertex that is no number',
    packed(model(`<object id="1">${mesh.replace('x="10"', 'x="ten"')}</object>`, item)),
    'cad-broken',
  ],
  [
    'a triangle of a vertex that is not there',
    packed(model(`<object id="1">${mesh.replace('v1="4"', 'v1="99"')}</object>`, item)),
    'cad-broken',
  ],
  ['nothing to build', packed(model('', '')), 'cad-no-model'],
  ['an encrypted archive', encrypted(packed(model('', ''))), 'cad-encrypted'],
  ['a package with a key store', packed(model('', ''), { 'Secure/keystore.xml': '<keystore/>' }), 'cad-encrypted'],
  ['an archive of something else', zipSync({ 'readme.txt': strToU8('hello') }), 'cad-no-model'],
])('%s is refused', async (_, bytes, code) => expect(await read(bytes)).toBe(code))

/** Object n consists of ten times object n − 1: 10¹¹ cubes in a few lines. */
function powers(): string {
  const ten = (of: number) => `<component objectid="${of}"/>`.repeat(10)
  const objects = Array.from({ length: 11 }, (_, n) => `<object id="${n + 2}"><components>${ten(n + 1)}</components></object>`)
  return `<object id="1">${mesh}</object>${objects.join('')}`
}

/** The bit that says so, in the first entry. */
function encrypted(zip: Uint8Array): Uint8Array {
  const copy = zip.slice()
  copy[6] |= 1
  return copy
}
