import { done, type Outcome } from '@trabecula/domain'
import openLibrary, { type Color, type Mesh, type Node, type Result } from 'occt-import-js'
import { bodyOf } from '../body.ts'
import { maxBodies } from '../limits.ts'
import { cadMessages, cadRefusal } from '../messages.ts'
import type { BodyFace, CadBody, CadFormat, Tolerance } from '../model.ts'
import { placedParts } from './placed-parts.ts'
import { withFaceNames } from './step-face-names.ts'

type BrepFormat = Exclude<CadFormat, '3MF'>

/**
 * Bodies of a file with exact surfaces, by OpenCASCADE in WebAssembly. It blocks its thread until it is done, and after
 * an error its memory is lost: callers give each file a thread of its own and end it.
 *
 * @param library address of the WebAssembly file; Node finds it without
 */
export async function readBrep(
  bytes: Uint8Array,
  format: BrepFormat,
  { chord, angle }: Tolerance,
  library?: string,
): Promise<Outcome<readonly CadBody[]>> {
  // OpenCASCADE would make every placed part before it returns, and would not end.
  if (format === 'STEP' && placedParts(bytes) > maxBodies) return cadRefusal('tooManyBodies', cadMessages.tooManyBodies)
  const silent = () => undefined
  const reader = await openLibrary({
    ...(library === undefined ? {} : { locateFile: () => library }),
    print: silent,
    printErr: silent,
  })
  const parameters = {
    linearUnit: 'millimeter',
    linearDeflectionType: 'absolute_value',
    linearDeflection: chord,
    angularDeflection: (angle * Math.PI) / 180,
  } as const
  const read = { STEP: reader.ReadStepFile, IGES: reader.ReadIgesFile, BREP: reader.ReadBrepFile }[format]
  let result: Result
  try {
    result = read(bytes, parameters)
  } catch (error) {
    return isMemory(error) ? cadRefusal('outOfMemory', cadMessages.outOfMemory) : cadRefusal('broken', cadMessages.broken(format))
  }
  if (!result.success) return cadRefusal('broken', cadMessages.broken(format))
  const { root, meshes } = result
  if (meshes.length > maxBodies) return cadRefusal('tooManyBodies', cadMessages.tooManyBodies)
  if (meshes.length === 0) {
    const names = emptyLeaves(root)
    return names.length > 0 && format === 'STEP' && refersToFiles(bytes)
      ? cadRefusal('elsewhere', cadMessages.elsewhere(names.slice(0, 6)))
      : cadRefusal('noShapes', cadMessages.noShapes(format))
  }
  const within = placesOf(root)
  const bodies = meshes.map((mesh, at) => toBody(mesh, within.get(at) ?? [], at))
  return done(format === 'STEP' ? withFaceNames(bytes, bodies) : bodies)
}

const isMemory = (error: unknown): boolean => /memory|abort|allocat/i.test(String(error))

/** STEP assemblies may name the documents in which their parts are. */
const refersToFiles = (bytes: Uint8Array): boolean => new TextDecoder('latin1').decode(bytes).includes('DOCUMENT_FILE')

function emptyLeaves({ name, children, meshes }: Node): string[] {
  if (children.length === 0) return meshes.length === 0 && name !== '' ? [name] : []
  return [...new Set(children.flatMap(emptyLeaves))]
}

/** The named assemblies around each mesh. */
function placesOf(root: Node): Map<number, string[]> {
  const found = new Map<number, string[]>()
  const visit = ({ name, meshes, children }: Node, above: readonly string[]): void => {
    const here = name === '' ? [...above] : [...above, name]
    for (const mesh of meshes) found.set(mesh, here)
    for (const child of children) visit(child, here)
  }
  visit(root, [])
  return found
}

function toBody(mesh: Mesh, path: readonly string[], at: number): CadBody {
  const position = mesh.attributes.position.array
  const corners = mesh.index.array
  const soup = new Float32Array(3 * corners.length)
  for (let corner = 0; corner < corners.length; corner++) {
    for (let axis = 0; axis < 3; axis++) soup[3 * corner + axis] = position[3 * corners[corner] + axis]
  }
  const color = hexOf(mesh.color)
  const faces = mesh.brep_faces.map(({ first, last, color: own }): BodyFace => {
    const its = hexOf(own)
    return { ...(its !== undefined && its !== color ? { color: its } : {}), first, count: last - first + 1 }
  })
  // A part without assembly is named by the only node above it; a body of it that has no name of its own gets that.
  const named = path.filter((each) => !isNoName(each))
  const name = isNoName(mesh.name) ? (named.at(-1) ?? `Body ${at}`) : mesh.name
  const within = named.filter((each) => each !== name)
  return bodyOf({ name, within, ...(color === undefined ? {} : { color }), soup, faces })
}

/** What programs write where a user gave no name. */
const isNoName = (name: string): boolean => /^(|SOLID|COMPOUND|SHELL|Open CASCADE STEP translator .*)$/.test(name)

/** The library gives linear light; files and screens mean sRGB. */
function hexOf(color: Color | null | undefined): string | undefined {
  if (!color) return undefined
  const channel = (linear: number) => {
    const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(Math.max(value, 0), 1))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${color.map(channel).join('')}`
}
