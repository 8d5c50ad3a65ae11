import { inflateSync } from 'node:zlib'
import { modelOf, partsOf } from '@trabecula/testkit/three-mf-parts'

type Value = readonly number[]

/** What a node computes from its inputs, component by component, by the Implicit Extension. */
const componentwise: Readonly<Record<string, (a: number, b: number) => number>> = {
  addition: (a, b) => a + b,
  subtraction: (a, b) => a - b,
  multiplication: (a, b) => a * b,
  min: Math.min,
  max: Math.max,
  arctan2: Math.atan2,
  abs: Math.abs,
  floor: Math.floor,
  fract: (a) => a - Math.floor(a),
  sqrt: Math.sqrt,
  sin: Math.sin,
  cos: Math.cos,
}

const attribute = (text: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? ''

/**
 * The function behind the level set of a 3MF at points of the file, evaluated from what is written in it: negative inside
 * (3MF Volumetric and Implicit Extensions 0.8). Slow and obvious.
 */
export function levelSetOf(bytes: Buffer): (point: Value) => number {
  const model = modelOf(bytes)
  const [, id = ''] = /<v:levelset functionid="(\d+)"/.exec(model) ?? []
  const [, text = ''] = new RegExp(`<i:implicitfunction id="${id}"[^>]*>([\\s\\S]*?)</i:implicitfunction>`).exec(model) ?? []
  const nodes = [...text.matchAll(/<i:(\w+) (identifier="[^>]*)>(?:<i:in>(.*?)<\/i:in>)?<i:out>(.*?)<\/i:out><\/i:\1>/g)]
  const result = attribute(/<i:out><i:scalarref identifier="shape"[^>]*>/.exec(text)?.[0] ?? '', 'ref')
  const image = imageOf(bytes, model)
  return (point) => {
    const known = new Map<string, Value>([['inputs.pos', point]])
    for (const [, type = '', attributes = '', read = ''] of nodes) {
      const name = attribute(attributes, 'identifier')
      const inputs = [...read.matchAll(/<i:\w+ref [^>]*>/g)].map(([input]) => {
        const found = known.get(attribute(input, 'ref'))
        if (!found) throw new Error(`${name} reads what is not there yet: ${input}`)
        return found
      })
      for (const [output, value] of valuesOf(type, attributes, inputs, image)) known.set(`${name}.${output}`, value)
    }
    return known.get(result)![0]!
  }
}

function valuesOf(
  type: string,
  attributes: string,
  inputs: readonly Value[],
  image: (place: Value) => number,
): readonly (readonly [string, Value])[] {
  const [a = [], b = []] = inputs
  const number = (name: string): number => Number(attribute(attributes, name))
  if (type === 'constant' || type === 'constresourceid') return [['value', [number('value')]]]
  if (type === 'constvec') return [['vector', ['x', 'y', 'z'].map(number)]]
  if (type === 'decomposevector') return ['x', 'y', 'z'].map((axis, i) => [axis, [a[i]!]] as const)
  if (type === 'composevector') return [['result', inputs.flat()]]
  if (type === 'length') return [['result', [Math.hypot(...a)]]]
  if (type === 'functioncall') return [['red', [image(b)]]]
  const compute = componentwise[type]
  if (!compute) throw new Error(`no such node: ${type}`)
  return [['result', a.map((each, i) => compute(each, b[i] ?? Number.NaN))]]
}

/** The image of the model at u, v and w: linear between the middles of its voxels, clamped, its rows from the top. */
function imageOf(bytes: Buffer, model: string): (place: Value) => number {
  const parts = partsOf(bytes)
  const sheets = [...model.matchAll(/<v:imagesheet path="\/([^"]+)"\/>/g)].map(([, path = '']) => greysOf(parts.get(path)!))
  const size = ['columncount', 'rowcount', 'sheetcount'].map((name) => Number(attribute(model, name))) as [number, number, number]
  const voxel = (i: number, j: number, k: number): number => sheets[k]![(size[1] - 1 - j) * size[0] + i]! / 65535
  return (place) => {
    const at = size.map((count, axis) => Math.min(Math.max(place[axis]! * count - 0.5, 0), count - 1))
    let sum = 0
    for (let corner = 0; corner < 8; corner++) {
      let weight = 1
      const [i, j, k] = at.map((along, axis) => {
        const lower = Math.min(Math.floor(along), size[axis]! - 1)
        const upper = (corner >> axis) & 1
        weight *= upper ? along - lower : 1 - (along - lower)
        return Math.min(lower + upper, size[axis]! - 1)
      }) as [number, number, number]
      sum += weight * voxel(i, j, k)
    }
    return sum
  }
}

/** The values of a PNG of greys of 16 bits without filters, in rows from the top. */
function greysOf(png: Buffer): Uint16Array {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (png[24] !== 16 || png[25] !== 0) throw new Error('not a PNG of greys of 16 bits')
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  return Uint16Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return rows.readUInt16BE(y * (2 * width + 1) + 1 + 2 * x)
  })
}
