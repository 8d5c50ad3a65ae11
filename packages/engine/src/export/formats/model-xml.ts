import { type IndexedMesh, weld } from '@trabecula/geometry'
import { functionsXml, implicitNames, type LevelSet, levelSetXml } from './implicit-xml.ts'
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

/** The struts of a lattice as beams: round, with spheres at their ends, tapered between the radii of their nodes. In one unit of length. */
export interface Beams {
  /** Three per node. */
  readonly nodes: Float64Array
  /** One per node. */
  readonly radii: Float64Array
  /** Two nodes per beam. */
  readonly ends: Uint32Array
}

/** The lattice of a part without its triangles, in file units. */
export type Lattice = { readonly beams: Beams } | { readonly levelSet: LevelSet }

/** A part as a skin of triangles and a lattice that is described otherwise. */
export interface SkinAndLatticeModel {
  /** The outer surface, nine floats per triangle: the lattice ends where it leaves it. */
  readonly body: Float32Array
  /** What is not lattice: the outer surface and the void inside, without any lattice in it; file units. */
  readonly skin: { readonly outer: Float32Array; readonly mesh: IndexedMesh }
  readonly lattice: Lattice
}

/** What a model part holds: the part as triangles, as skin and lattice, or both. */
export interface ModelShapes {
  readonly triangles?: { readonly outer: Float32Array; readonly mesh: IndexedMesh }
  readonly skinAndLattice?: SkinAndLatticeModel
}

const beamNames = 'xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02"'

/** The numbers of the objects in a file; the material is 2, and what a level set reads has numbers from 7. */
const ids = { whole: 1, body: 3, skin: 4, lattice: 5, assembled: 6 } as const

/**
 * The model part of a 3MF package (Core Specification 1.3): one object of type model, its vertices shared (skin and
 * void too, where an opened face ends), and a build with that one item, turned and moved as it is to be printed.
 * Triangles as in the STL: the outer ones, then the void's reversed. Coordinates with nine digits, which give every
 * float back exactly.
 *
 * A lattice of beams is an object of the Beam Lattice Extension 1.2, one that is a function an object of the Volumetric
 * Extension 0.8. The outer surface clips it, and it is one component next to the skin. Without triangles of the whole
 * both are what is built, and a reader has to know the extension; with those they are a second description of the same
 * part, which is not in the build, or it would be printed twice.
 */
export function* modelXml({ triangles, skinAndLattice }: ModelShapes, facts: ModelFacts): Generator<Uint8Array, void, void> {
  const text = new TextEncoder()
  const unit = units.get(facts.unitScale)
  if (!unit) throw new Error(`3MF has no unit of ${facts.unitScale} mm.`)
  const metadata = Object.entries(facts.metadata).map(
    ([name, value]) => `<metadata name="${name}">${escaped(value)}</metadata>\n`,
  )
  const { material, transform, name } = facts
  const base =
    material === undefined
      ? ''
      : `<basematerials id="2">\n<base name="${escaped(material)}" displaycolor="${colour}"/>\n</basematerials>\n`
  const made = material === undefined ? '' : ' pid="2" pindex="0"'
  const known = skinAndLattice ? namesFor(skinAndLattice.lattice, !triangles) : ''
  const opened = (id: number, title: string) => `<object id="${id}" type="model" name="${escaped(title)}"${made}>\n`
  yield text.encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<model unit="${unit}" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"${known}>\n${metadata.join('')}<resources>\n${base}`,
  )
  if (triangles) {
    yield text.encode(opened(ids.whole, name))
    yield* meshXml(triangles.outer, triangles.mesh)
  }
  if (skinAndLattice) {
    const { body, skin, lattice } = skinAndLattice
    yield text.encode(opened(ids.body, `${name}, outer surface`))
    yield* meshXml(body, { vertices: new Float32Array(), triangles: new Uint32Array() })
    const hasSkin = skin.outer.length + skin.mesh.triangles.length > 0
    if (hasSkin) {
      yield text.encode(opened(ids.skin, `${name}, without its lattice`))
      yield* meshXml(skin.outer, skin.mesh)
    }
    const title = `${name}, lattice`
    if ('levelSet' in lattice) yield text.encode(functionsXml(lattice.levelSet, escaped(title)))
    yield text.encode(opened(ids.lattice, title))
    if ('levelSet' in lattice) yield text.encode(levelSetXml(lattice.levelSet, ids.body))
    else yield* beamsXml(lattice.beams, facts.unitScale)
    const parts = [...(hasSkin ? [ids.skin] : []), ids.lattice].map((id) => `<component objectid="${id}"/>\n`)
    yield text.encode(
      `<object id="${ids.assembled}" type="model" name="${escaped(triangles ? `${name}, as beams` : name)}">\n<components>\n${parts.join('')}</components>\n</object>\n`,
    )
  }
  const placed = transform ? ` transform="${transform.map(decimal).join(' ')}"` : ''
  const built = triangles ? ids.whole : ids.assembled
  yield text.encode(`</resources>\n<build>\n<item objectid="${built}"${placed}/>\n</build>\n</model>\n`)
}

function namesFor(lattice: Lattice, required: boolean): string {
  const [names, prefixes] = 'levelSet' in lattice ? [implicitNames, 'v i'] : [beamNames, 'b']
  return ` ${names}${required ? ` requiredextensions="${prefixes}"` : ''}`
}

/** The mesh of an object and its end: a surface and that of a void in it, which is written reversed. */
function* meshXml(outer: Float32Array, mesh: IndexedMesh): Generator<Uint8Array, void, void> {
  const text = new TextEncoder()
  const skin = weld(outer)
  yield text.encode('<mesh>\n<vertices>\n')
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
  yield text.encode('</triangles>\n</mesh>\n</object>\n')
}

/** The mesh of the lattice's object and its end. Spheres close the beams, which are as wide as their nodes there. */
function* beamsXml({ nodes, radii, ends }: Beams, unitScale: number): Generator<Uint8Array, void, void> {
  const text = new TextEncoder()
  // A ten-thousandth of a millimetre or less.
  const digits = 4 + Math.ceil(Math.log10(unitScale))
  const short = (value: number): string => String(Number(value.toFixed(digits)) + 0)
  const radius = Array.from(radii, short)
  yield text.encode('<mesh>\n<vertices>\n')
  yield* lines(radii.length, (n) => {
    const [x, y, z] = nodes.subarray(3 * n, 3 * n + 3)
    return `<vertex x="${short(x)}" y="${short(y)}" z="${short(z)}"/>\n`
  })
  yield text.encode(
    `</vertices>\n<triangles>\n</triangles>\n<b:beamlattice minlength="${leastLength}" radius="${radius[0] ?? 1}" cap="sphere" clippingmode="inside" clippingmesh="${ids.body}">\n<b:beams>\n`,
  )
  yield* lines(ends.length / 2, (i) => {
    const [from, to] = ends.subarray(2 * i, 2 * i + 2)
    return `<b:beam v1="${from}" v2="${to}" r1="${radius[from]}" r2="${radius[to]}"/>\n`
  })
  yield text.encode('</b:beams>\n</b:beamlattice>\n</mesh>\n</object>\n')
}

/** Shorter beams may be left out by readers; there are none. */
const leastLength = 0.0001

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
