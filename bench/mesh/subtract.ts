/**
 * Run by boolean.ts as a process of its own: part minus void by manifold-3d, from loading on; prints processor seconds
 * as JSON.
 */
import { readFileSync } from 'node:fs'
import Module from 'manifold-3d'

const file = process.argv[2]
if (!file) throw new Error('Name the file of the two meshes.')
const bytes = readFileSync(file)
const kernel = await Module()
kernel.setup()
const { Manifold, Mesh } = kernel

// Two meshes, each: u32 vertices, u32 triangles, f32 xyz each, u32 abc each.
let at = 0
const take = <T extends Float32Array | Uint32Array>(Kind: new (data: ArrayBuffer) => T, count: number): T => {
  const part = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + 4 * count) as ArrayBuffer
  at += 4 * count
  return new Kind(part)
}
const meshes = [0, 1].map(() => {
  const [vertices, triangles] = take(Uint32Array, 2) as unknown as [number, number]
  return { vertProperties: take(Float32Array, 3 * vertices), triVerts: take(Uint32Array, 3 * triangles) }
})

const before = process.cpuUsage()
const [solid, hollow] = meshes.map((mesh) => {
  const loaded = new Mesh({ numProp: 3, ...mesh })
  loaded.merge()
  return new Manifold(loaded)
})
const difference = Manifold.difference(solid!, hollow!)
const triangles = difference.numTri()
const { user, system } = process.cpuUsage(before)
if (triangles === 0) throw new Error(`manifold-3d returned nothing: ${difference.status()}`)
console.log(JSON.stringify({ triangles, cpuSeconds: (user + system) / 1e6 }))
