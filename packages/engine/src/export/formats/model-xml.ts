import { type IndexedMesh, weld } from '@trabecula/geometry'
import { shareVertices } from './shared-vertices.ts'

/** Units that 3MF knows by the millimetres they hold. */
const units: ReadonlyMap<number, string> = new Map([
  [1, 'millimeter'],
  [10, 'centimeter'],
  [25.4, 'inch'],
  [1000, 'meter'],
])

export interface ModelFacts {
  /** Millimetres per unit of the coordinates. */
  readonly unitScale: number
  readonly name: string
  readonly metadata: Readonly<Record<string, string>>
  /** What it is printed from; none where that is not known. */
  readonly material?: string
  /** A picture of it, PNG. */
  readonly thumbnail?: Uint8Array
  /** How it lies in the printer: the twelve numbers of a 3MF transform. Without it the part lies as in the file. */
  readonly transform?: readonly number[]
}

/** Slicers show it where they have no colour of their own: a light grey. */
const colour = '#B8BEC6FF'

/** Without an exponent and without minus zero. */
const decimal = (value: number): string => (Number.isInteger(value) ? String(value + 0) : value.toFixed(9))

const perChunk = 10_000

/**
 * The model part of a 3MF package (Core Specification 1.3): one object of type model, its vertices shared (skin and
 * void too, where an opened face ends), and a build with that one item, turned and moved as it is to be printed.
 * Triangles as in the STL: the outer ones, then the void's reversed. Coordinates with nine digits, which give every
 * float back exactly.
 */
export function* modelXml(outer: Float32Array, mesh: IndexedMesh, facts: ModelFacts): Generator<Uint8Array, void, void> {
  const text = new TextEncoder()
  const unit = units.get(facts.unitScale)
  if (!unit) throw new Error(`3MF has no unit of ${facts.unitScale} mm.`)
  const skin = weld(outer)
  const metadata = Object.entries(facts.metadata).map(
    ([name, value]) => `<metadata name="${name}">${escaped(value)}</metadata>\n`,
  )
  const { material, transform } = facts
  const base =
    material === undefined
      ? ''
      : `<basematerials id="2">\n<base name="${escaped(material)}" displaycolor="${colour}"/>\n</basematerials>\n`
  const made = material === undefined ? '' : ' pid="2" pindex="0"'
  yield text.encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<model unit="${unit}" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n${metadata.join('')}<resources>\n${base}<object id="1" type="model" name="${escaped(facts.name)}"${made}>\n<mesh>\n<vertices>\n`,
  )
  const { numbers, own } = shareVertices(skin, mesh)
  yield* lines(skin.vertices.length / 3, (v) => vertexLine(skin.vertices, v))
  yield* lines(own.length, (i) => vertexLine(mesh.vertices, own[i]))
  yield text.encode('</vertices>\n<triangles>\n')
  yield* lines(skin.triangles.length / 3, (t) => triangleLine(skin.triangles.subarray(3 * t, 3 * t + 3), false))
  yield* lines(mesh.triangles.length / 3, (t) =>
    triangleLine(
      mesh.triangles.subarray(3 * t, 3 * t + 3).map((v) => numbers[v]),
      true,
    ),
  )
  const placed = transform ? ` transform="${transform.map(decimal).join(' ')}"` : ''
  yield text.encode(
    `</triangles>\n</mesh>\n</object>\n</resources>\n<build>\n<item objectid="1"${placed}/>\n</build>\n</model>\n`,
  )
}

function vertexLine(vertices: Float32Array, v: number): string {
  const at = (axis: number) => shortest(vertices[3 * v + axis])
  return `<vertex x="${at(0)}" y="${at(1)}" z="${at(2)}"/>\n`
}

function triangleLine([a, b, c]: Uint32Array, reversed: boolean): string {
  return reversed ? `<triangle v1="${c}" v2="${b}" v3="${a}"/>\n` : `<triangle v1="${a}" v2="${b}" v3="${c}"/>\n`
}

function* lines(count: number, line: (index: number) => string): Generator<Uint8Array, void, void> {
  const text = new TextEncoder()
  for (let from = 0; from < count; from += perChunk) {
    let chunk = ''
    for (let i = from; i < Math.min(count, from + perChunk); i++) chunk += line(i)
    yield text.encode(chunk)
  }
}

/** The shortest text of at most nine digits that reads back as the same float32. */
function shortest(value: number): string {
  if (Number.isInteger(value)) return String(value === 0 ? 0 : value)
  for (const digits of [6, 7, 8]) {
    const text = Number(value.toPrecision(digits))
    if (Math.fround(text) === value) return String(text)
  }
  return String(Number(value.toPrecision(9)))
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text for XML; control characters, which XML 1.0 cannot hold at all, become spaces. */
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not pass
  text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replace(/[&<>"']/g, (sign) => escapes[sign])
