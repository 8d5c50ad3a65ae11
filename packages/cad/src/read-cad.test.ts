import { maxCadBytes } from '@trabecula/domain'
import { boundsOf, inspect, soupVolume } from '@trabecula/geometry'
import { describe, expect, it, test } from 'vitest'
import { placedParts } from './occt/placed-parts.ts'
import { withFaceNames } from './occt/step-face-names.ts'
import { readCad } from './read-cad.ts'
import { boreArea, fileOf, plateVolume } from './testing/files.ts'
import { nestedPairs } from './testing/nested-assembly.ts'

const chord = 0.05
const bodiesOf = async (name: string, tolerance = { chord, angle: 17 }) => {
  const read = await readCad(fileOf(name), { tolerance })
  if (!read.ok) throw new Error(read.refusal.message)
  return read.value
}
const refusalOf = async (bytes: Uint8Array) => {
  const read = await readCad(bytes)
  return read.ok ? undefined : read.refusal
}
const text = (content: string) => new TextEncoder().encode(content)

describe('a plate with a hole', () => {
  it.each([
    ['plate.step', 'STEP'],
    ['plate-inch.step', 'STEP'],
    ['plate.brep', 'BREP'],
  ])('%s is closed, in millimetres, and as large as it is within the chord', async (name, format) => {
    const { bodies, notes, ...read } = await bodiesOf(name)
    expect(read.format).toBe(format)
    expect(notes).toEqual([])
    const { soup, faces, openEdges } = bodies[0]
    expect(boundsOf(soup)).toEqual({ min: [0, 0, 0], max: [40, 30, 6] })
    expect(openEdges).toBe(0)
    expect(inspect(soup).verdict).toBe('ok')
    expect(Math.abs(soupVolume(soup) - plateVolume)).toBeLessThan(boreArea * chord)
    expect(faces.map(({ count }) => count).reduce((a, b) => a + b)).toBe(soup.length / 9)
    expect(faces).toHaveLength(7)
  })

  it('is as much larger as the chord allows: the volume comes nearer with a smaller one', async () => {
    const errors = await Promise.all(
      [0.1, 0.02, 0.004].map(async (smaller) => {
        const { bodies } = await bodiesOf('plate.step', { chord: smaller, angle: 45 })
        return Math.abs(soupVolume(bodies[0].soup) - plateVolume) / (boreArea * smaller)
      }),
    )
    // Between a chord and its arc there are two thirds of its height on average.
    for (const share of errors) expect(share).toBeLessThan(0.67)
    for (const share of errors) expect(share).toBeGreaterThan(0.2)
  })

  it('as IGES, whose surfaces are separate, is converted and said to be no solid', async () => {
    const { bodies, notes } = await bodiesOf('plate.igs')
    const { min, max } = boundsOf(bodies[0].soup)
    expect([...min, ...max].map(Math.round).map(Math.abs)).toEqual([0, 0, 0, 40, 30, 6])
    expect(notes).toEqual([expect.stringMatching(/^"Body 0" is a surface with \d+ open edges and no solid\./)])
  })
})

test('an assembly has a body for each instance, where it is, with the name of its part', async () => {
  const { bodies } = await bodiesOf('pair.step')
  expect(bodies.map(({ name, within }) => ({ name, within }))).toEqual(Array(2).fill({ name: 'Plate', within: ['Pair'] }))
  expect(bodies.map(({ soup }) => boundsOf(soup).min)).toEqual([
    [0, 0, 0],
    [0, 50, 0],
  ])
})

test('colours are those of the file, of a body and of faces that have another; names of faces are kept', async () => {
  const { bodies } = await bodiesOf('colored-plate.step')
  const { color, faces, soup } = bodies[0]
  expect(color).toBe('#ff0000')
  const marked = faces.filter((face) => face.name !== undefined || face.color !== undefined)
  expect(marked.map(({ name, color: own }) => [name, own])).toEqual([
    ['load', '#00ff00'],
    ['bore', '#0000ff'],
  ])
  // "load" is the side x = 0, the bore has its middle in the hole.
  const corners = (at: number) => soup.subarray(9 * marked[at].first, 9 * (marked[at].first + marked[at].count))
  expect(Array.from(corners(0)).filter((_, i) => i % 3 === 0)).toEqual(Array(6).fill(0))
  const bore = boundsOf(corners(1))
  expect([...bore.min, ...bore.max].map((value) => Math.round(value))).toEqual([15, 10, 0, 25, 20, 6])
})

test('names follow the order of the shell, and are not believed where a plane is not that of its triangles', async () => {
  const swapped = new TextDecoder().decode(fileOf('colored-plate.step')).replace(/(CLOSED_SHELL\('',\()(#\d+),(#\d+)/, '$1$3,$2')
  const read = await readCad(text(swapped))
  if (!read.ok) throw new Error(read.refusal.message)
  const [body] = read.value.bodies
  const at = body.faces.findIndex(({ name }) => name === 'load')
  expect(at).toBe(1)
  expect(boundsOf(body.soup.subarray(9 * body.faces[at].first, 9 * (body.faces[at].first + 2))).max[0]).toBe(0)
  // The names of the file as it was belong to another order of faces.
  const nameless = { ...body, faces: body.faces.map(({ name: _, ...face }) => face) }
  const [named] = withFaceNames(fileOf('colored-plate.step'), [nameless])
  expect(named.faces.every(({ name }) => name === undefined)).toBe(true)
})

describe('an assembly within assemblies', () => {
  it('has every plate that it places', async () => {
    const bytes = nestedPairs(3)
    expect(placedParts(bytes)).toBe(8)
    const read = await readCad(bytes)
    expect(read.ok && read.value.bodies).toHaveLength(8)
  })

  it('of a million plates in 54 kB is refused before anything is made of it', async () => {
    const bytes = nestedPairs(20)
    expect([placedParts(bytes), bytes.length < 60_000]).toEqual([2 ** 20, true])
    expect(await refusalOf(bytes)).toEqual({
      code: 'cad-too-many-bodies',
      message:
        'The file holds more than 2000 bodies, with each part counted wherever an assembly places it. Export the bodies that you need from your CAD program.',
    })
  })

  it('that holds itself is refused too', async () => {
    const pair = new TextDecoder().decode(fileOf('pair.step'))
    const circle = pair.replaceAll("'=>[0:1:1:2]','',#5,#31,$", "'=>[0:1:1:2]','',#5,#5,$")
    expect(placedParts(text(circle))).toBe(Number.POSITIVE_INFINITY)
    expect((await refusalOf(text(circle)))?.code).toBe('cad-too-many-bodies')
  })
})

describe('what is no solid', () => {
  it('curves alone are refused', async () => {
    expect((await refusalOf(fileOf('one-edge.step')))?.message).toBe(
      'The STEP file holds no surfaces, only curves, points or notes. Export the solid body from your CAD program.',
    )
  })

  it('a surface is converted, with its open edges counted', async () => {
    const { bodies, notes } = await bodiesOf('one-face.step')
    expect(bodies[0].openEdges).toBe(4)
    expect(notes).toHaveLength(1)
  })

  it('an assembly whose parts are in other files names them', async () => {
    const whole = new TextDecoder().decode(fileOf('one-edge.step'))
    const refers = whole.replace(
      'DATA;',
      "DATA;\n#9000 = DOCUMENT_FILE('bracket.stp','',$,#9001,'',$);\n#9001 = DOCUMENT_TYPE('');",
    )
    expect((await refusalOf(text(refers)))?.code).toBe('cad-elsewhere')
  })
})

describe('bad files', () => {
  const step = new TextDecoder().decode(fileOf('plate.step'))
  it.each([
    ['nothing', text(''), 'cad-empty'],
    ['a text', text('Hello'), 'cad-unknown'],
    ['an STL', text('solid x\nfacet normal 0 0 1\n'), 'cad-is-stl'],
    ['a SolidWorks part', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'cad-other'],
    ['a drawing', text('  0\nSECTION\n  2\nHEADER\n'), 'cad-other'],
    ['a STEP file that was cut off', text(step.slice(0, 3000)), 'cad-broken'],
    ['a STEP head alone', text('ISO-10303-21;\nHEADER;\n'), 'cad-broken'],
    ['a BREP file that was cut off', fileOf('plate.brep').subarray(0, 700), 'cad-broken'],
    ['a zip without a model', text('PK\x03\x04 and no more'), 'cad-broken'],
    ['too many bytes', new Uint8Array(maxCadBytes + 1), 'cad-too-large'],
  ])('%s is refused in a sentence: %#', async (_, bytes, code) => {
    const refusal = await refusalOf(bytes)
    expect(refusal?.code).toBe(code)
    expect(refusal?.message).toMatch(/\.$/)
  })

  it.each([
    [{ chord: 0, angle: 17 }, 'The chord must be from 0.001 to 10 mm.'],
    [{ chord: Number.NaN, angle: 17 }, 'The chord must be from 0.001 to 10 mm.'],
    [{ chord: 0.1, angle: 90 }, 'The angle must be from 1 to 45°.'],
  ])('a tolerance of %o is refused', async (tolerance, sentence) => {
    const read = await readCad(fileOf('plate.step'), { tolerance })
    expect(read.ok ? undefined : read.refusal.message).toBe(sentence)
  })
})
