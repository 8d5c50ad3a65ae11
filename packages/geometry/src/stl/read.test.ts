import { describe, expect, test } from 'vitest'
import { box } from '../shapes/solids.ts'
import { writeBinaryStl } from './binary.ts'
import { readStl } from './read.ts'

const text = (content: string) => new TextEncoder().encode(content)

const facet = (normal = '0 0 1', vertices = ['0 0 0', '1 0 0', '0 1 0']) =>
  `facet normal ${normal}\n outer loop\n${vertices.map((vertex) => `  vertex ${vertex}\n`).join('')} endloop\nendfacet\n`

const solid = (...facets: string[]) => text(`solid part\n${facets.join('')}endsolid part\n`)

function soupOf(bytes: Uint8Array) {
  const reading = readStl(bytes)
  if (!reading.ok) throw new Error(reading.message)
  return reading
}

function refusalOf(bytes: Uint8Array) {
  const reading = readStl(bytes)
  if (reading.ok) throw new Error('the file was read')
  return reading
}

describe('binary files', () => {
  const cube = box([1, 2, 3])
  const bytes = writeBinaryStl(cube)

  test('what was written is read back bit for bit', () => {
    const reading = soupOf(bytes)
    expect(reading.format).toBe('binary')
    expect(reading.soup).toEqual(cube)
    expect(bytes.length).toBe(84 + 50 * 12)
  })

  test('bytes that begin between two words of memory are read, in a Buffer of Node as well', () => {
    const shifted = new Uint8Array(bytes.length + 1)
    shifted.set(bytes, 1)
    expect(soupOf(shifted.subarray(1)).soup).toEqual(cube)
    expect(soupOf(Buffer.from(shifted.buffer).subarray(1)).soup).toEqual(cube)
  })

  test('the normals that are written are those of the winding, of length one', () => {
    const view = new DataView(bytes.buffer)
    for (let t = 0; t < 12; t++) {
      const at = (value: number): number => view.getFloat32(84 + 50 * t + 4 * value, true)
      const [a, b, c] = [3, 6, 9].map((first) => [at(first), at(first + 1), at(first + 2)])
      const edge = (to: number[], axis: number): number => to[axis % 3] - a[axis % 3]
      const cross = [1, 2, 3].map((i) => edge(b, i) * edge(c, i + 1) - edge(b, i + 1) * edge(c, i))
      const length = Math.hypot(...cross)
      for (const axis of [0, 1, 2]) expect(at(axis)).toBeCloseTo(cross[axis] / length, 6)
    }
  })

  test('a header that begins with solid does not make it text, nor does a trailing newline', () => {
    const misleading = bytes.slice()
    misleading.set(text('solid made by a program'))
    const longer = new Uint8Array(bytes.length + 1)
    longer.set(misleading)
    longer[bytes.length] = 10
    expect(soupOf(misleading).soup).toEqual(cube)
    expect(soupOf(misleading).name).toContain('made by a program')
    expect(soupOf(longer).soup).toEqual(cube)
    expect(soupOf(longer).notes).toHaveLength(1)
  })

  test('attribute bytes are no data', () => {
    const coloured = bytes.slice()
    for (let i = 0; i < 12; i++) coloured.set([0xff, 0x7f], 84 + 50 * i + 48)
    expect(soupOf(coloured).soup).toEqual(cube)
  })

  test('a view at an odd offset is read', () => {
    const buffer = new Uint8Array(bytes.length + 1)
    buffer.set(bytes, 1)
    expect(soupOf(buffer.subarray(1)).soup).toEqual(cube)
  })

  test('read over its own bytes a file gives the same triangles, at any offset and with an odd number of them', () => {
    for (const triangles of [12, 11])
      for (const offset of [0, 1, 8]) {
        const part = cube.subarray(0, 9 * triangles)
        const file = writeBinaryStl(part)
        const buffer = new Uint8Array(file.length + offset)
        buffer.set(file, offset)
        const reading = readStl(buffer.subarray(offset), { overwrite: true })
        if (!reading.ok) throw new Error(reading.message)
        expect(reading.soup).toEqual(part)
        expect(reading.name).toBe('Trabecula binary STL')
        expect(reading.soup.buffer === buffer.buffer).toBe(offset % 4 === 0)
      }
  })

  test('read over its own bytes a file with a coordinate that is no number is refused as otherwise', () => {
    const damaged = writeBinaryStl(cube)
    new DataView(damaged.buffer).setFloat32(84 + 50 * 7 + 16, Number.NaN, true)
    const refusal = refusalOf(damaged)
    expect(refusal.message).toContain('Triangle 8 ')
    expect(readStl(damaged, { overwrite: true })).toEqual(refusal)
  })

  test('a file that is too short is called cut off, with both sizes', () => {
    const refusal = refusalOf(bytes.subarray(0, 400))
    expect(refusal.code).toBe('stl-truncated')
    expect(refusal.message).toContain('12 triangles (684 bytes), but it has only 400 bytes')
  })

  test('a file that is much too long is refused rather than half read', () => {
    const longer = new Uint8Array(bytes.length + 5000)
    longer.set(bytes)
    expect(refusalOf(longer).code).toBe('stl-wrong-length')
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('the coordinate %d is refused, naming the triangle', (value) => {
    const damaged = bytes.slice()
    new DataView(damaged.buffer).setFloat32(84 + 50 * 4 + 12, value, true)
    expect(refusalOf(damaged)).toMatchObject({ code: 'stl-not-finite', message: expect.stringContaining('Triangle 5') })
  })

  test.each([2 ** 40, -1e30, 3.4e38])('the coordinate %d is refused as too large, a smaller one is kept', (value) => {
    const damaged = bytes.slice()
    const view = new DataView(damaged.buffer)
    view.setFloat32(84 + 50 * 3 + 12, -(2 ** 39), true)
    expect(readStl(damaged).ok).toBe(true)
    view.setFloat32(84 + 50 * 3 + 12, value, true)
    expect(refusalOf(damaged)).toMatchObject({ code: 'stl-too-large', message: expect.stringContaining('Triangle 4') })
  })

  test('zero triangles are refused', () => {
    expect(refusalOf(new Uint8Array(84)).code).toBe('stl-no-triangles')
  })
})

describe('text files', () => {
  const triangle = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)

  test('line ends of all kinds, mixed case, tabs and one long line are the same file', () => {
    const plain = new TextDecoder().decode(solid(facet()))
    const variants = [
      plain.replaceAll('\n', '\r\n'),
      plain.replaceAll('\n', '\r'),
      plain.toUpperCase(),
      plain.replaceAll(' ', '\t'),
      `solid\n${facet().replaceAll('\n', ' ')}\nendsolid`,
      `\uFEFF${plain}`,
      `\n\n${plain}`,
    ]
    for (const variant of variants) expect(soupOf(text(variant)).soup).toEqual(triangle)
  })

  test('numbers read as JavaScript reads them', () => {
    const words = [
      '1',
      '-1',
      '+2.5',
      '.5',
      '5.',
      '-0',
      '1e3',
      '1E+03',
      '-2.25e-2',
      '1.17549435e-38',
      '123456789.123456789',
      '0.1000000000000000055511151231257827',
      '3e11',
      '1e-50',
      '0.333333333333',
    ]
    for (const word of words) {
      expect(soupOf(solid(facet('0 0 1', [`${word} 0 0`, '1 0 0', '0 1 0']))).soup[0]).toBe(Math.fround(Number(word)))
    }
  })

  test('stored normals may be anything', () => {
    for (const normal of ['nan nan nan', '0 0 0', '', '-1.#IND 0 0']) expect(soupOf(solid(facet(normal))).soup).toEqual(triangle)
  })

  test.each(['# made by an exporter', '; made by an exporter', '// one line\n# and another', '\n# after an empty line'])(
    'comment lines may come before the solid: %j',
    (comment) => {
      const plain = soupOf(solid(facet()))
      const reading = soupOf(text(`${comment}\n${new TextDecoder().decode(solid(facet()))}`))
      expect(reading.soup).toEqual(plain.soup)
      expect(reading.format).toBe('ascii')
    },
  )

  test('a file with comments and no solid stays what it is', () => {
    expect(refusalOf(text('# an OBJ file\nv 0 0 0\nv 1 0 0\n')).message).toContain('OBJ')
  })

  test('several solids, one of them empty, are one part', () => {
    const reading = soupOf(text(`solid a\n${facet()}endsolid a\nsolid b\nendsolid b\nsolid c\n${facet()}endsolid\n`))
    expect(reading.soup).toHaveLength(18)
    expect(reading.name).toBe('a')
    expect(reading.notes[0]).toContain('3 solid blocks')
  })

  test('a file need not begin with solid, and a missing end is noted', () => {
    expect(soupOf(text(facet())).soup).toEqual(triangle)
    expect(soupOf(text(`solid\n${facet()}`)).notes[0]).toContain('endsolid')
  })

  test.each([
    ['1 2 blah', 'stl-bad-number', 'Line 4: "blah" is not a number'],
    ['1,5 2 3', 'stl-bad-number', 'decimals need a point'],
    ['1 2', 'stl-bad-number', 'Line 5: "vertex"'],
    ['1 nan 2', 'stl-not-finite', 'Line 4: the coordinate "nan"'],
    ['1 -inf 2', 'stl-not-finite', '"-inf"'],
    ['1 2 1e60', 'stl-not-finite', '"1e60"'],
    ['1 -2e12 2', 'stl-too-large', 'Triangle 1 has a coordinate beyond 1e12'],
    ['1 2 0x10', 'stl-bad-number', '"0x10"'],
  ])('the vertex "%s" is refused with its line', (vertex, code, message) => {
    const refusal = refusalOf(solid(facet('0 0 1', [vertex, '1 0 0', '0 1 0'])))
    expect(refusal.code).toBe(code)
    expect(refusal.message).toContain(message)
  })

  test('the line is right with CR-LF and with lone CR', () => {
    const plain = new TextDecoder().decode(solid(facet(), facet('0 0 1', ['0 0 zero'])))
    for (const end of ['\r\n', '\r']) expect(refusalOf(text(plain.replaceAll('\n', end))).message).toContain('Line 11:')
  })

  test('facets with two or four vertices are refused', () => {
    expect(refusalOf(solid(facet('0 0 1', ['0 0 0', '1 0 0']))).message).toContain('Line 7: a facet has only 2 vertices')
    expect(refusalOf(solid(facet('0 0 1', ['0 0 0', '1 0 0', '0 1 0', '1 1 0']))).message).toContain(
      'Line 7: a facet has more than 3',
    )
  })

  test('a text that stops inside a facet is called cut off', () => {
    const bytes = solid(facet(), facet())
    expect(refusalOf(bytes.subarray(0, bytes.length - 60)).code).toBe('stl-truncated')
    expect(refusalOf(text('solid\nfacet normal 0 0 1\nouter loop\nvertex 1 2')).code).toBe('stl-truncated')
  })

  test('a solid without facets has no triangles', () => {
    expect(refusalOf(text('solid nothing\nendsolid nothing\n')).code).toBe('stl-no-triangles')
  })
})

describe('files that are no parts', () => {
  test.each([
    ['little-endian with a mark', '\ufeff', false],
    ['little-endian without one', '', false],
    ['big-endian with a mark', '\ufeff', true],
    ['big-endian without one', '', true],
  ])('text in UTF-16, %s, is refused with its encoding', (_, mark, isSwapped) => {
    const facet = 'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n'
    const bytes = Buffer.from(`${mark}solid Träger 支架\n${facet.repeat(12)}endsolid\n`, 'utf16le')
    const refusal = refusalOf(isSwapped ? bytes.swap16() : bytes)
    expect(refusal).toMatchObject({ code: 'stl-utf-16', message: expect.stringContaining('UTF-16') })
  })

  test.each([
    ['', 'stl-empty', '0 bytes'],
    ['version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n', 'stl-pointer', 'git lfs pull'],
    ['PK\x03\x04 and a lot more of a compressed archive, surely longer than a header of eighty-four bytes', 'stl-not-stl', '3MF'],
    ['ISO-10303-21;\nHEADER;', 'stl-not-stl', 'STEP'],
    ['just a note', 'stl-not-stl', 'not an STL'],
    [
      'a longer note that has nothing to do with parts at all, but more than eighty-four bytes of text, so it has a count',
      'stl-not-stl',
      'not an STL',
    ],
  ])('%j is refused', (content, code, message) => {
    const refusal = refusalOf(Uint8Array.from(content, (letter) => letter.charCodeAt(0)))
    expect(refusal.code).toBe(code)
    expect(refusal.message).toContain(message)
  })
})

test('of a text file that is complete nothing is noted, and of one without its last line that it may be incomplete', () => {
  expect(soupOf(solid(facet())).notes).toEqual([])
  const withoutEnd = text(`solid part\n${facet()}`)
  expect(soupOf(withoutEnd).notes).toEqual([expect.stringContaining('does not end with "endsolid"')])
})
