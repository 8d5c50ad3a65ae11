import { done, type Outcome } from '@trabecula/domain'
import { bodyOf } from '../body.ts'
import { deepestComponents, maxBodies } from '../limits.ts'
import { cadMessages, cadRefusal } from '../messages.ts'
import type { CadBody } from '../model.ts'
import { type Component, type ModelFile, type ModelObject, readModelFile, type Transform } from './model-file.ts'
import { openPackage, pathOf } from './package.ts'

const unmoved: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

interface Placed {
  readonly object: ModelObject
  readonly transform: Transform
  readonly mmPerUnit: number
  readonly within: readonly string[]
}

/** Why a package cannot be read, thrown through the recursion over its components. */
class Unreadable extends Error {
  readonly reason: 'broken' | 'deepComponents' | 'tooManyBodies'
  constructor(reason: Unreadable['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The objects that a 3MF file builds, each where the build places it, in millimetres. */
export function readThreeMf(bytes: Uint8Array): Outcome<CadBody[]> {
  const opened = openPackage(bytes)
  if (!opened.ok) return opened
  const { root, files } = opened.value
  const read = new Map<string, ModelFile>()
  const modelAt = (path: string): ModelFile => {
    const content = files.get(path)
    if (!content) throw new Unreadable('broken')
    const known = read.get(path) ?? readModelFile(content)
    read.set(path, known)
    return known
  }
  try {
    const placed = modelAt(root).items.flatMap((item) => placedBelow(item, { path: root, modelAt, depth: 0 }, unmoved, []))
    const bodies = placed.map(toBody).filter(({ soup }) => soup.length > 0)
    return bodies.length > 0 ? done(bodies) : cadRefusal('noModel', cadMessages.noModel)
  } catch (error) {
    const reason = error instanceof Unreadable ? error.reason : 'broken'
    return reason === 'broken' ? cadRefusal(reason, cadMessages.broken('3MF')) : cadRefusal(reason, cadMessages[reason])
  }
}

interface Where {
  readonly path: string
  readonly modelAt: (path: string) => ModelFile
  readonly depth: number
}

function placedBelow(component: Component, where: Where, outer: Transform, within: readonly string[]): Placed[] {
  if (where.depth > deepestComponents) throw new Unreadable('deepComponents')
  const path = component.path === undefined ? where.path : pathOf(component.path)
  const model = where.modelAt(path)
  const object = model.objects.get(component.object)
  if (!object) throw new Unreadable('broken')
  const transform = after(component.transform ?? unmoved, outer)
  const own = object.triangles.length > 0 && object.isSolid ? [{ object, transform, mmPerUnit: model.mmPerUnit, within }] : []
  const inside = object.name && object.components.length > 0 ? [...within, object.name] : within
  const placed: Placed[] = [...own]
  for (const each of object.components) {
    placed.push(...placedBelow(each, { ...where, path, depth: where.depth + 1 }, transform, inside))
    if (placed.length > maxBodies) throw new Unreadable('tooManyBodies')
  }
  return placed
}

/** The transform `inner` followed by `outer`. */
function after(inner: Transform, outer: Transform): Transform {
  const row = (r: number, c: number) => {
    const [x, y, z] = [inner[3 * r], inner[3 * r + 1], inner[3 * r + 2]]
    return x * outer[c] + y * outer[3 + c] + z * outer[6 + c] + (r === 3 ? outer[9 + c] : 0)
  }
  return [0, 1, 2, 3].flatMap((r) => [0, 1, 2].map((c) => row(r, c)))
}

function toBody({ object, transform, mmPerUnit, within }: Placed, at: number): CadBody {
  const { vertices, triangles, name = `Body ${at}`, color } = object
  const [a, b, c, d, e, f, g, h, i] = transform
  const mirrored = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0
  const soup = new Float32Array(3 * triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = triangles[corner]
    if (!(vertex >= 0 && 3 * vertex + 2 < vertices.length)) throw new Unreadable('broken')
    // A mirrored copy is turned inside out again: its second and third corners change places.
    const to = mirrored && corner % 3 > 0 ? corner + (corner % 3 === 1 ? 1 : -1) : corner
    for (let axis = 0; axis < 3; axis++) {
      let value = transform[9 + axis]
      for (let from = 0; from < 3; from++) value += vertices[3 * vertex + from] * transform[3 * from + axis]
      soup[3 * to + axis] = mmPerUnit * value
    }
  }
  return bodyOf({ name, within, ...(color === undefined ? {} : { color }), soup, faces: [] })
}
