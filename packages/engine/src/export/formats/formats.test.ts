import { gunzipSync, inflateRawSync } from 'node:zlib'
import type { ExportFormat } from '@trabecula/domain'
import { box, type IndexedMesh, readPartFile, sphere, weld } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { deflateBlocks } from './deflate-blocks.ts'
import { fileChunks } from './file-chunks.ts'
import { stlChunks } from './stl-stream.ts'

const outer = box([20.1, 20.2, 20.3])
const mesh: IndexedMesh = weld(sphere(7.77, 24).map((value) => value + 10))
const facts = {
  unitScale: 25.4,
  name: 'Gyroid "8" & <more>',
  metadata: { Title: 'bracket.stl', Application: 'Trabecula' },
  material: 'PA12 <HP>',
  thumbnail: Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
  transform: [1, 0, 0, -0, 0, 1, 0, -1, 0, 0, 10.05, -1.5],
}

async function written(format: ExportFormat): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of fileChunks(format, outer, mesh, facts)) chunks.push(chunk.slice())
  return Buffer.concat(chunks)
}

/** An independent reader of ZIP: by the central directory, as unzip does it. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    const [method, size, length] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const [nameLength, extra, comment] = [28, 30, 32].map((o) => bytes.readUInt16LE(at + o)) as [number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    expect(method).toBe(8)
    const content = inflateRawSync(bytes.subarray(from, from + size))
    expect(content.length).toBe(length)
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content.toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}

const soupOfStl = (bytes: Uint8Array): Float32Array => {
  const reading = readPartFile(bytes)
  if (!reading.ok) throw new Error(reading.message)
  return reading.soup
}

describe('every format holds the same triangles, bit for bit', () => {
  it('an STL holds the outer triangles and the void reversed', async () => {
    const soup = soupOfStl(await written('stl'))
    expect(soup.subarray(0, outer.length)).toEqual(outer)
    expect(soup).toHaveLength(outer.length + 3 * mesh.triangles.length)
  })

  it('an .stl.gz is the STL, compressed', async () => {
    const packed = await written('stl.gz')
    expect(gunzipSync(packed)).toEqual(await written('stl'))
    expect(packed.length).toBeLessThan((await written('stl')).length)
  })

  it('a 3MF has its unit, name, metadata and one object whose triangles are those of the STL', async () => {
    const files = unzip(await written('3mf'))
    expect([...files.keys()]).toEqual(['[Content_Types].xml', '_rels/.rels', 'Metadata/thumbnail.png', '3D/3dmodel.model'])
    expect(files.get('_rels/.rels')).toContain('Target="/Metadata/thumbnail.png"')
    expect(files.get('[Content_Types].xml')).toContain('image/png')
    expect(files.get('Metadata/thumbnail.png')).toMatch(/PNG$/)
    expect(files.get('_rels/.rels')).toContain('Target="/3D/3dmodel.model"')
    const model = files.get('3D/3dmodel.model')!
    expect(model).toContain('<model unit="inch"')
    expect(model).toContain('name="Gyroid &quot;8&quot; &amp; &lt;more&gt;"')
    expect(model).toContain('<metadata name="Title">bracket.stl</metadata>')
    expect(model).toContain('<base name="PA12 &lt;HP&gt;" displaycolor="#B8BEC6FF"/>')
    expect(model).toContain(' pid="2" pindex="0">')
    expect(model).toContain('<item objectid="1" transform="1 0 0 0 0 1 0 -1 0 0 10.050000000 -1.500000000"/>')
    const vertices = [...model.matchAll(/<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"\/>/g)].map((m) => m.slice(1).map(Number))
    const triangles = [...model.matchAll(/<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"\/>/g)].map((m) => m.slice(1).map(Number))
    const soup = Float32Array.from(triangles.flatMap((corners) => corners.flatMap((vertex) => vertices[vertex])))
    expect(soup).toEqual(soupOfStl(await written('stl')).map((value) => value + 0))
    expect(vertices).toHaveLength(8 + mesh.vertices.length / 3)
  })

  it('a 3MF joins skin and void where they touch, and has no vertex that nothing uses', async () => {
    // A box without its lid, and the lid as the mesh of the void, which is written reversed.
    const soup = box([2, 2, 2])
    const isLid = (t: number) => [2, 5, 8].every((z) => soup[9 * t + z] === Math.max(...soup.filter((_, i) => i % 3 === 2)))
    const triangles = Array.from({ length: soup.length / 9 }, (_, t) => t)
    const of = (which: number[]) => Float32Array.from(which.flatMap((t) => [...soup.subarray(9 * t, 9 * t + 9)]))
    const lid = weld(of(triangles.filter(isLid)))
    const opened: IndexedMesh = {
      vertices: Float32Array.from([99, 99, 99, ...lid.vertices]),
      triangles: Uint32Array.from(lid.triangles, (v) => v + 1).reverse(),
    }
    const bytes: Uint8Array[] = []
    for await (const chunk of fileChunks('3mf', of(triangles.filter((t) => !isLid(t))), opened, facts)) bytes.push(chunk.slice())
    const model = unzip(Buffer.concat(bytes)).get('3D/3dmodel.model')!
    expect(model.match(/<vertex /g)).toHaveLength(8)
    expect(model).not.toContain('99')
    const corners = [...model.matchAll(/<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"\/>/g)].map((m) => m.slice(1).map(Number))
    const edges = new Set(corners.flatMap(([a, b, c]) => [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]))
    expect(edges.size).toBe(36)
    for (const edge of edges) expect(edges).toContain(edge.split(' ').reverse().join(' '))
  })

  it('the bytes are the same from run to run', async () => {
    for (const format of ['3mf', 'stl.gz'] as const) expect(await written(format)).toEqual(await written(format))
  })
})

it('blocks that are deflated in parallel make one stream in order, also when they are no whole megabytes', async () => {
  const bytes = new Uint8Array(3_300_000).map((_, i) => (i * i) >> 7)
  const chunks: Uint8Array[] = []
  const pieces = [bytes.subarray(0, 10), bytes.subarray(10, 2_000_000), bytes.subarray(2_000_000)]
  for await (const chunk of deflateBlocks(pieces)) chunks.push(chunk)
  expect(inflateRawSync(Buffer.concat(chunks)).equals(bytes)).toBe(true)
  expect(inflateRawSync(Buffer.from([3, 0]))).toHaveLength(0)
})

it('an STL comes in chunks of a megabyte, not as one', () => {
  const lengths = [...stlChunks(outer, weld(sphere(7, 400)))].map((chunk) => chunk.length)
  expect(lengths.length).toBeGreaterThan(3)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1_000_000)
})
