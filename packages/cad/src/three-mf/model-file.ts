import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** Twelve numbers of a 3MF transform: a point as a row times a 4 × 3 matrix. */
export type Transform = readonly number[]

export interface Component {
  readonly object: string
  /** Path of another model file that has the object, by the production extension. */
  readonly path?: string
  readonly transform?: Transform
}

export interface ModelObject {
  readonly name?: string
  readonly color?: string
  /** Three numbers per vertex, in the unit of the file. */
  readonly vertices: readonly number[]
  /** Three vertices per triangle. */
  readonly triangles: readonly number[]
  readonly components: readonly Component[]
  /** Only bodies are printed: supports and other surfaces are left out. */
  readonly isSolid: boolean
}

export interface ModelFile {
  readonly mmPerUnit: number
  readonly objects: ReadonlyMap<string, ModelObject>
  readonly items: readonly Component[]
}

const units: Readonly<Record<string, number>> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
}

interface Building {
  name?: string
  color?: string
  readonly vertices: number[]
  readonly triangles: number[]
  readonly components: Component[]
  readonly isSolid: boolean
}

/** Reads one model file of a package. Throws on broken XML and on numbers that are none. */
export function readModelFile(bytes: Uint8Array): ModelFile {
  const objects = new Map<string, Building>()
  const colors = new Map<string, string[]>()
  const items: Component[] = []
  let mmPerUnit = 1
  let building: Building | undefined
  let palette: string[] | undefined

  const beginPalette = (id: string): void => {
    palette = []
    colors.set(id, palette)
  }
  const opened: Readonly<Record<string, (attributes: SaxesTagPlain['attributes']) => void>> = {
    model: ({ unit = 'millimeter' }) => {
      mmPerUnit = units[unit] ?? fail(`the unit ${unit}`)
    },
    basematerials: ({ id }) => beginPalette(id),
    colorgroup: ({ id }) => beginPalette(id),
    base: ({ displaycolor }) => void palette?.push(displaycolor ?? ''),
    color: ({ color }) => void palette?.push(color ?? ''),
    object: ({ id, name, type = 'model', pid, pindex = '0' }) => {
      const color = pid === undefined ? undefined : colors.get(pid)?.[Number(pindex)]?.slice(0, 7).toLowerCase()
      building = {
        ...(name ? { name } : {}),
        ...(color && /^#[0-9a-f]{6}$/.test(color) ? { color } : {}),
        vertices: [],
        triangles: [],
        components: [],
        isSolid: type === 'model' || type === 'solidsupport',
      }
      objects.set(id, building)
    },
    vertex: ({ x, y, z }) => void building?.vertices.push(finite(x), finite(y), finite(z)),
    triangle: ({ v1, v2, v3 }) => void building?.triangles.push(finite(v1), finite(v2), finite(v3)),
    component: (attributes) => void building?.components.push(componentOf(attributes)),
    item: (attributes) => void items.push(componentOf(attributes)),
  }

  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => opened[localName(name)]?.(attributes))
  parser.on('error', (error) => {
    throw error
  })
  const text = new TextDecoder()
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    parser.write(text.decode(bytes.subarray(from, from + chunkBytes), { stream: true }))
  }
  parser.close()
  return { mmPerUnit, objects, items }
}

const chunkBytes = 1 << 20

/** Extensions bring prefixes of the file's choice: m:colorgroup, p:path. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function componentOf(attributes: SaxesTagPlain['attributes']): Component {
  const path = Object.entries(attributes).find(([name]) => localName(name) === 'path')?.[1]
  const { objectid: object, transform } = attributes
  return {
    object,
    ...(path === undefined ? {} : { path }),
    ...(transform === undefined ? {} : { transform: transformOf(transform) }),
  }
}

function transformOf(text: string): Transform {
  const numbers = text.trim().split(/\s+/).map(finite)
  return numbers.length === 12 ? numbers : fail('a transform')
}

function finite(text: string | undefined): number {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) ? value : fail(`the number ${text}`)
}

function fail(what: string): never {
  throw new Error(`The model file has a fault in ${what}.`)
}
