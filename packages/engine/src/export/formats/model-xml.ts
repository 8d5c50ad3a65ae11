import { type IndexedMesh, weld } from '@trabecula/geometry'
import { AsciiWriter } from './ascii.ts'
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
  const lines = new AsciiWriter()
  const vertexLine = (vertices: Float32Array, v: number): void => {
    lines.text('<vertex x="')
    lines.float32(vertices[3 * v])
    lines.text('" y="')
    lines.float32(vertices[3 * v + 1])
    lines.text('" z="')
    lines.float32(vertices[3 * v + 2])
    lines.text('"/>\n')
  }
  const triangleLine = (a: number, b: number, c: number): void => {
    lines.text('<triangle v1="')
    lines.whole(a)
    lines.text('" v2="')
    lines.whole(b)
    lines.text('" v3="')
    lines.whole(c)
    lines.text('"/>\n')
  }
  const skin = weld(outer)
  yield text.encode('<mesh>\n<vertices>\n')
  const { numbers, own } = shareVertices(skin, mesh)
  yield* lines.each(skin.vertices.length / 3, (v) => vertexLine(skin.vertices, v))
  yield* lines.each(own.length, (i) => vertexLine(mesh.vertices, own[i]))
  yield text.encode('</vertices>\n<triangles>\n')
  const [ofSkin, ofVoid] = [skin.triangles, mesh.triangles]
  yield* lines.each(ofSkin.length / 3, (t) => triangleLine(ofSkin[3 * t], ofSkin[3 * t + 1], ofSkin[3 * t + 2]))
  yield* lines.each(ofVoid.length / 3, (t) =>
    triangleLine(numbers[ofVoid[3 * t + 2]], numbers[ofVoid[3 * t + 1]], numbers[ofVoid[3 * t]]),
  )
  yield text.encode('</triangles>\n</mesh>\n</object>\n')
}

/** The mesh of the lattice's object and its end. Spheres close the beams, which are as wide as their nodes there. */
function* beamsXml({ nodes, radii, ends }: Beams, unitScale: number): Generator<Uint8Array, void, void> {
  const text = new TextEncoder()
  const lines = new AsciiWriter()
  // A ten-thousandth of a millimetre or less.
  const decimals = 4 + Math.ceil(Math.log10(unitScale))
  yield text.encode('<mesh>\n<vertices>\n')
  yield* lines.each(radii.length, (n) => {
    lines.text('<vertex x="')
    lines.rounded(nodes[3 * n], decimals)
    lines.text('" y="')
    lines.rounded(nodes[3 * n + 1], decimals)
    lines.text('" z="')
    lines.rounded(nodes[3 * n + 2], decimals)
    lines.text('"/>\n')
  })
  yield text.encode(
    `</vertices>\n<triangles>\n</triangles>\n<b:beamlattice minlength="${leastLength}" radius="${radii.length > 0 ? Number(radii[0].toFixed(decimals)) : 1}" cap="sphere" clippingmode="inside" clippingmesh="${ids.body}">\n<b:beams>\n`,
  )
  yield* lines.each(ends.length / 2, (i) => {
    const [from, to] = [ends[2 * i], ends[2 * i + 1]]
    lines.text('<b:beam v1="')
    lines.whole(from)
    lines.text('" v2="')
    lines.whole(to)
    lines.text('" r1="')
    lines.rounded(radii[from], decimals)
    lines.text('" r2="')
    lines.rounded(radii[to], decimals)
    lines.text('"/>\n')
  })
  yield text.encode('</b:beams>\n</b:beamlattice>\n</mesh>\n</object>\n')
}

/** Shorter beams may be left out by readers; there are none. */
const leastLength = 0.0001

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text for XML; control characters, which XML 1.0 cannot hold at all, become spaces. */
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not pass
  text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replace(/[&<>"']/g, (sign) => escapes[sign])
