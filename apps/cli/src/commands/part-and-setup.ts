import { basename } from 'node:path'
import { casesFromWire } from '@trabecula/contract'
import {
  checkSelection,
  done,
  isFaceRegion,
  type Outcome,
  type PointMass,
  type Region,
  rangesOf,
  type TriangleRanges,
} from '@trabecula/domain'
import { type InputOptions, type LoadCase, loadPart, type Part, type Setup, type Support } from '@trabecula/engine'
import { readFacesFile } from '../files/faces-file.ts'
import { ownCatalog } from '../files/own-catalog.ts'
import { partBytes, readNamedFile } from '../files/read-file.ts'
import { readRegionBodies } from '../files/region-bodies.ts'
import { withCells } from '../setup/cell-options.ts'
import { type ChosenFaces, chooseFaces } from '../setup/choose-faces.ts'
import { inputOptions } from '../setup/input-options.ts'
import { readSetup, type SetupFile } from '../setup/read.ts'
import type { Arguments } from '../terminal/arguments.ts'
import type { Context } from '../terminal/command.ts'

export interface PartAndSetup {
  readonly part: Part
  readonly bytes: Uint8Array
  readonly setup: SetupFile
  readonly input: InputOptions
  /** Faces of the CAD system, where a file of them was named. */
  readonly faces: readonly TriangleRanges[] | undefined
  readonly load: ChosenFaces
  readonly held: ChosenFaces
  readonly supports: readonly (Support & Chosen)[]
  readonly cases: readonly (LoadCase & Chosen)[]
  readonly masses: readonly PointMass<Uint32Array>[]
  readonly regions: readonly Region[]
}

interface Chosen {
  readonly faces: ChosenFaces
}

/** Reads both; refuses unreadable files and faces that do not exist, before any work. */
export async function readPartAndSetup(
  args: Arguments,
  { catalogFile }: Pick<Context, 'catalogFile'>,
): Promise<Outcome<PartAndSetup>> {
  const [partPath, setupPath] = [args.required('PART.stl'), args.required('setup')]
  const text = await readNamedFile(setupPath)
  if (!text.ok) return text
  const own = await ownCatalog(args.options['materials'], catalogFile)
  if (!own.ok) return own
  const read = readSetup(new TextDecoder().decode(text.value), own.value)
  if (!read.ok) return read
  const setup = withCells(read.value, args)
  if (!setup.ok) return setup
  const bytes = await partBytes(partPath)
  if (!bytes.ok) return bytes
  const input = inputOptions(args, setup.value.input)
  if (!input.ok) return input
  const { fileUnit, regions: stated } = setup.value
  const bodies = await readRegionBodies(stated, {
    part: { path: partPath, bytes: bytes.value },
    ...{ setupPath, fileUnit, input: input.value },
  })
  if (!bodies.ok) return bodies
  const named = await readFacesFile(args.options['faces'])
  if (!named.ok) return named
  const faces = named.value?.map(({ triangles }) => triangles)
  const part = loadPart(bytes.value, { fileUnit, name: basename(partPath), ...bodies.value.input, faces })
  if (!part.ok) return part
  const load = chooseFaces(part.value, setup.value.load, 'load')
  if (!load.ok) return load
  const held = chooseFaces(part.value, setup.value.held, 'boundary')
  if (!held.ok) return held
  const supports: (Support & Chosen)[] = []
  for (const each of setup.value.supports) {
    const chosen = chooseFaces(part.value, each.triangles, 'supports')
    if (!chosen.ok) return chosen
    supports.push({ ...each, triangles: chosen.value.triangles, faces: chosen.value })
  }
  const cases: (LoadCase & Chosen)[] = []
  for (const each of setup.value.cases) {
    const chosen = chooseFaces(part.value, each.triangles, `cases: ${each.name}`)
    if (!chosen.ok) return chosen
    cases.push({ ...each, triangles: chosen.value.triangles, faces: chosen.value })
  }
  const masses: PointMass<Uint32Array>[] = []
  for (const [n, { massG, triangles }] of setup.value.pointMasses.entries()) {
    const chosen = chooseFaces(part.value, triangles, `point_masses: ${n + 1}`)
    if (!chosen.ok) return chosen
    masses.push({ massG, triangles: chosen.value.triangles })
  }
  const regions: Region[] = []
  for (const [n, region] of bodies.value.regions.entries()) {
    if (!isFaceRegion(region)) {
      regions.push(region)
      continue
    }
    const chosen = chooseFaces(part.value, region.faces, `regions: ${n + 1}`)
    if (!chosen.ok) return chosen
    regions.push({ ...region, faces: rangesOf(chosen.value.triangles) })
  }
  const holding = [held.value, ...supports.map(({ faces }) => faces)].flatMap(({ triangles }) => [...triangles])
  const selection = checkSelection({ load: [...load.value.triangles], held: holding })
  if (!selection.ok) return selection
  return done({
    part: part.value,
    bytes: bytes.value,
    setup: setup.value,
    input: bodies.value.input,
    faces,
    load: load.value,
    held: held.value,
    supports,
    cases,
    masses,
    regions,
  })
}

/** The part of it that the engine receives. */
export const runSetup = ({ load, held, supports, cases, masses, regions, setup }: PartAndSetup): Setup => ({
  cases: casesFromWire(
    load.triangles,
    setup.force,
    cases.map(({ faces: _, ...each }) => each),
  ),
  held: held.triangles,
  ...(supports.length > 0 ? { supports: supports.map(({ kind, triangles }) => ({ kind, triangles })) } : {}),
  ...(masses.length > 0 ? { pointMasses: masses } : {}),
  ...(regions.length > 0 ? { regions } : {}),
  ...(setup.stiffnessAim === 'worst' ? {} : { stiffnessAim: setup.stiffnessAim }),
  settings: setup.settings,
  ...(setup.printedWith ? { printedWith: setup.printedWith } : {}),
  ...(setup.elements ? { elements: setup.elements } : {}),
  sizeConfirmed: setup.sizeConfirmed,
})
