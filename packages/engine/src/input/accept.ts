import { done, labelsOfFaces, type Outcome, type TriangleRanges } from '@trabecula/domain'
import {
  boundsOf,
  chooseBodies,
  closedSoup,
  coordinateStep,
  type FaceSet,
  facesByLabel,
  type InnerReading,
  inspect,
  isSound,
  readInnerBodies,
  repair,
  segment,
} from '@trabecula/geometry'
import { carryLabels, nextLabel } from './known-faces.ts'
import { inputRefusals, inputSentences } from './messages.ts'
import { remesh } from './remesh.ts'

export type OuterSurface = 'uploaded' | 'repaired' | 're-meshed'

export interface InputOptions {
  /** Numbers of the separate bodies to keep, as in the health report; all when not given. */
  readonly bodies?: readonly number[] | undefined
  /** Repair automatically what can be repaired. */
  readonly repair?: boolean | undefined
  /** What bodies that lie inside others are meant as; undecided when not given, and then a run is refused. */
  readonly innerBodies?: InnerReading | undefined
  /** Accept new outer faces for a part that is not closed after everything else. */
  readonly acceptRemeshed?: boolean | undefined
  /**
   * The faces of a CAD system, as the triangles of each in the file or as a number for each triangle; without them
   * faces are found by their angles.
   */
  readonly faces?: readonly TriangleRanges[] | Uint32Array | undefined
}

interface AcceptedInput {
  /** In file units. */
  readonly soup: Float32Array
  readonly outer: OuterSurface
  readonly changes: readonly string[]
  /** Finds the surfaces of the soup in the part frame, when the input's own must be carried over. */
  readonly surfaces?: (soup: Float32Array) => FaceSet
  /** The known face of each triangle of the soup; triangles that were added have numbers beyond those of all faces. */
  readonly knownFaces?: Uint32Array
}

/**
 * What the user requested to be done with the triangles of a file before anything else looks at them: choose bodies,
 * repair, decide what bodies inside bodies are, re-mesh. Each change is a sentence. Nothing is done that was not
 * requested, and nothing to what needs none.
 */
export function acceptInput(file: Float32Array, options: InputOptions): Outcome<AcceptedInput> {
  const labels = options.faces && knownLabels(options.faces, file.length / 9)
  if (labels && !labels.ok) return labels
  const changes: string[] = []
  let soup = file
  let outer: OuterSurface = 'uploaded'

  // 1. Keep the chosen bodies.
  if (options.bodies) {
    if (options.bodies.length === 0) return inputRefusals.noBodies()
    const chosen = chooseBodies(soup, options.bodies)
    if (!chosen.ok) return inputRefusals.unknownBody(chosen.missing, chosen.count)
    if (chosen.soup.length < soup.length) changes.push(inputSentences.bodies(options.bodies))
    soup = chosen.soup
  }

  // 2. Repair what can be repaired.
  if (options.repair) {
    const repaired = repair(soup)
    if (repaired.changes.length > 0) {
      soup = repaired.soup
      outer = 'repaired'
      changes.push(...repaired.changes.map(({ sentence }) => sentence))
    }
  }

  // 3. Decide what bodies inside bodies are.
  if (options.innerBodies) {
    const read = readInnerBodies(soup, options.innerBodies)
    soup = read.soup
    if (read.change) changes.push(read.change.sentence)
  }

  // 4. Make new outer faces, only where no smaller change closes the part.
  if (options.acceptRemeshed && soup.length > 0 && !closedSoup(soup, inspect(soup)).closed) {
    const made = newOuterFaces(soup, labels && carryLabels(file, labels.value, soup, nextLabel(labels.value)))
    if (!made.ok) return made
    return done({ ...made.value, changes: [...changes, ...made.value.changes] })
  }
  if (!labels) return done({ soup, outer, changes })
  const label = carryLabels(file, labels.value, soup, nextLabel(labels.value))
  return done({ soup, outer, changes, surfaces: (placed) => facesByLabel(placed, label), knownFaces: label })
}

function knownLabels(faces: readonly TriangleRanges[] | Uint32Array, triangles: number): Outcome<Uint32Array> {
  if (!(faces instanceof Uint32Array)) return labelsOfFaces(faces, triangles)
  if (faces.length === triangles) return done(faces)
  throw new Error(`${faces.length} numbers of faces for ${triangles} triangles`)
}

/** New outer faces in the place of a soup, which pass the same health check as an upload or are refused. */
function newOuterFaces(soup: Float32Array, known: Uint32Array | undefined): Outcome<AcceptedInput> {
  const bounds = boundsOf(soup)
  const center = [0, 1, 2].map((axis) => (bounds.min[axis] + bounds.max[axis]) / 2)
  const intoFile = (points: Float32Array): Float32Array => points.map((value, i) => value + center[i % 3])
  const step = coordinateStep(bounds)
  const made = remesh(
    soup.map((value, i) => value - center[i % 3]),
    intoFile,
    step,
  )
  if (!made) return inputRefusals.enclosesNothing()
  if (made === 'too-far') return inputRefusals.notSoundAnew(true)
  const repaired = repair(soup).soup
  const labels = known ? carryLabels(soup, known, repaired, nextLabel(known)) : segment(repaired).label
  // The triangles that close the holes form one surface of their own, after all others.
  const patchLabel = nextLabel(labels)
  const label = Uint32Array.from(made.source, (triangle) => (triangle < 0 ? patchLabel : labels[triangle]))
  const sound = soundFaces(intoFile(made.soup), label, patchLabel)
  if (!sound) return inputRefusals.notSoundAnew(step > made.spacing / 50)
  return done({
    soup: sound.soup,
    outer: 're-meshed',
    changes: [inputSentences.remeshed(made.deviation), ...sound.changes],
    surfaces: (placed) => facesByLabel(placed, sound.label),
    ...(known ? { knownFaces: sound.label } : {}),
  })
}

/**
 * New faces as they are, or as the automatic repair makes them: rounding to the numbers that a file can hold far from
 * its origin may fuse corners. Null when they are no closed surface even then.
 */
function soundFaces(soup: Float32Array, label: Uint32Array, ofPatches: number) {
  const report = inspect(soup)
  if (closedSoup(soup, report).closed) return { soup, label, changes: [] }
  const repaired = repair(soup, report)
  if (!isSound(repaired.report)) return null
  return {
    soup: repaired.soup,
    label: carryLabels(soup, label, repaired.soup, ofPatches),
    changes: repaired.changes.map(({ sentence }) => sentence),
  }
}
