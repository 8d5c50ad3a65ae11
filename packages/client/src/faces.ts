import {
  type BodyOf,
  type PartFace as ListedFace,
  listedFaces,
  regionToWire,
  type saveSurfaces,
  type WireLoads,
} from '@trabecula/contract'
import {
  type CadFace,
  type FaceKind,
  type FileUnit,
  type LoadCase,
  mmPerFileUnit,
  mostSpelledTriangles,
  type PointMass,
  type Region,
  type RegionBody,
  rangesOf,
  regionBody,
  type StiffnessAim,
  type Support,
  type SurfaceTriangle,
  surfaceByRanges,
  surfaceTriangles,
  type TriangleRanges,
  withFaces,
} from '@trabecula/domain'
import { type FaceSet, faceAt, facesOfFile, nearestFace, printPlace, readBodies, readPartFile } from '@trabecula/geometry'
import { misuse } from './failure.ts'

export type Point = readonly [number, number, number]

/** A face of a part, with the number of its triangles. */
export type PartFace = ListedFace<number>

/**
 * Which faces are meant: one by its `id` or its `number`, the one at a point of the file's coordinates, every flat face
 * that looks one way, or every face that has a name or a colour in the CAD system. A face from `PartFaces.all` is a
 * choice too.
 */
export type FaceChoice =
  | { readonly id: number }
  | { readonly number: number }
  | { readonly near: Point }
  | { readonly normal: Point; readonly withinDegrees?: number }
  | { readonly name: string }
  | { readonly color: string }

/** A load case, a support or a point mass with its faces as the program chooses them; an acceleration has none. */
type OnFaces<Given> = Given extends { readonly triangles: unknown }
  ? Omit<Given, 'triangles'> & { readonly faces?: readonly FaceChoice[] }
  : never

/** Loads besides the load faces, held faces and force, which are case A, and regions; in SI. */
export interface FurtherLoads {
  readonly cases?: readonly OnFaces<LoadCase>[]
  readonly supports?: readonly OnFaces<Support>[]
  /** The compliance that a stiffness goal is about: the worst case's when left out. */
  readonly stiffnessAim?: StiffnessAim
  /** What vibrates with the part, in grams: a run of the study then finds natural frequencies. */
  readonly pointMasses?: readonly OnFaces<PointMass>[]
  /** Places that the program decides; shapes in mm, in the coordinates of the file. */
  readonly regions?: readonly Region<readonly FaceChoice[]>[]
}

type SentSelection = Omit<BodyOf<typeof saveSurfaces>, 'version'>

interface ChosenSurface {
  readonly triangles: Uint32Array
  readonly tag: number
  readonly kind: FaceKind
}

/** The normals of one flat face in a file differ by less than this. */
const sameDirectionDegrees = 1

/** The faces of one part, found as the application finds them. */
export class PartFaces {
  /** In the order of the file. */
  readonly all: readonly PartFace[]
  readonly #fileSoup: Float32Array
  readonly #set: FaceSet
  readonly #size: number
  /** mm in a unit of the file. */
  readonly #perUnit: number

  /**
   * @param stl the part's file, binary or text
   * @param labels face of each triangle of a part whose faces are known; null where they are found by the geometry
   * @param cadFaces the faces of the CAD system, to whose places the labels refer
   * @throws TrabeculaError when the file is no STL
   */
  constructor(stl: Uint8Array, unit: FileUnit, labels: Uint32Array | null = null, cadFaces: readonly CadFace[] = []) {
    const reading = readPartFile(stl)
    if (!reading.ok) throw misuse(reading.message)
    const perUnit = mmPerFileUnit[unit]
    this.#perUnit = perUnit
    const found = facesOfFile(reading.soup, perUnit, labels)
    this.#fileSoup = reading.soup
    this.#set = found.set
    this.#size = found.size
    this.all = listedFaces(found, labels, cadFaces, ({ count }) => count)
  }

  /**
   * The faces that are meant, each once.
   *
   * @throws TrabeculaError when a choice means none
   */
  find(...choices: readonly FaceChoice[]): PartFace[] {
    return [...new Set(choices.flatMap((choice) => this.#meant(choice)))]
  }

  /**
   * The selection in the form that the server stores: every triangle with its vertices.
   *
   * @throws TrabeculaError when a choice means no face, or one face is both loaded and held
   */
  selection(load: readonly FaceChoice[], held: readonly FaceChoice[]): SurfaceTriangle[] {
    return this.#chosen(load, held).flatMap(({ triangles, tag, kind }) => surfaceTriangles(this.#fileSoup, triangles, tag, kind))
  }

  /**
   * The selection in the form that is sent: a large one has ranges of triangles in the file instead.
   *
   * @throws TrabeculaError as `selection`
   */
  sentSelection(load: readonly FaceChoice[], held: readonly FaceChoice[]): SentSelection {
    const chosen = this.#chosen(load, held)
    const count = chosen.reduce((sum, { triangles }) => sum + triangles.length, 0)
    if (count <= mostSpelledTriangles)
      return { surfaces: this.selection(load, held).map((each) => ({ ...each, vertices: [...each.vertices] })) }
    const surfaces = chosen.map(({ triangles, tag, kind }) => surfaceByRanges(triangles, tag, kind))
    return { surfaces, part_triangles: this.#fileSoup.length / 9 }
  }

  #chosen(load: readonly FaceChoice[], held: readonly FaceChoice[]): ChosenSurface[] {
    const [loaded, fixed] = [this.find(...load), this.find(...held)]
    const both = loaded.find((face) => fixed.includes(face))
    if (both) throw misuse(`Face ${both.number} is chosen as loaded and as held. Take it out of one of the two.`)
    const chosen = [...loaded.map((face) => [face, 'load'] as const), ...fixed.map((face) => [face, 'held'] as const)]
    return chosen.map(([{ id }, kind], index) => {
      const { start, count } = this.#set.faces[id]!
      return { triangles: this.#set.order.subarray(start, start + count), tag: index + 1, kind }
    })
  }

  /**
   * Load cases, supports, point masses and regions in the form that the server stores with a study.
   *
   * @throws TrabeculaError when a choice means no face
   */
  loads({ cases = [], supports = [], stiffnessAim = 'worst', pointMasses = [], regions = [] }: FurtherLoads): WireLoads {
    const masses = pointMasses.map(({ massG, faces }) => ({ mass_g: massG, triangles: this.#ranges(faces) }))
    const onPart = regions.map((each) => withFaces(each, (faces) => this.#ranges(faces)))
    return {
      part_triangles: this.#fileSoup.length / 9,
      cases: cases.map(({ faces, ...given }) => ({ ...given, triangles: this.#ranges(faces) }) as LoadCase),
      supports: supports.map(({ faces, kind }) => ({ kind, triangles: this.#ranges(faces) })),
      stiffness_aim: stiffnessAim,
      ...(masses.length > 0 ? { point_masses: masses } : {}),
      ...(onPart.length > 0 ? { regions: onPart.map((each) => regionToWire(each, 'metric')) } : {}),
    }
  }

  /**
   * The bodies of another STL file, for regions: each one closed surface, in the coordinates and the unit of this part's.
   *
   * @throws TrabeculaError when a body of it is not closed
   */
  bodies(name: string, stl: Uint8Array): RegionBody[] {
    const read = readBodies(stl)
    if (!read.ok) throw misuse(`${name} ${read.message}`)
    return read.bodies.map((soup) => regionBody(name, soup, this.#perUnit))
  }

  #ranges(choices: readonly FaceChoice[] = []): TriangleRanges {
    const chosen = this.find(...choices).flatMap(({ id }) => {
      const { start, count } = this.#set.faces[id]!
      return [...this.#set.order.subarray(start, start + count)]
    })
    return rangesOf(chosen.sort((a, b) => a - b))
  }

  #meant(choice: FaceChoice): PartFace[] {
    if ('id' in choice) return [this.#named((face) => face.id === choice.id, `the id ${choice.id}`)]
    if ('number' in choice) return [this.#named((face) => face.number === choice.number, `the number ${choice.number}`)]
    if ('near' in choice) return [this.#at(choice.near)]
    if ('normal' in choice) return this.#looking(choice)
    return 'name' in choice ? this.#ofCad('name', choice.name) : this.#ofCad('color', choice.color)
  }

  #named(is: (face: PartFace) => boolean, name: string): PartFace {
    const face = this.all.find(is)
    if (!face) throw misuse(`No face of the part has ${name}; it has ${this.all.length} faces.`)
    return face
  }

  #ofCad(what: 'name' | 'color', wanted: string): PartFace[] {
    const found = this.all.filter((face) => face[what] === wanted)
    if (found.length > 0) return found
    const known = [...new Set(this.all.flatMap((face) => face[what] ?? []))].slice(0, 10).map((one) => JSON.stringify(one))
    const others = known.length > 0 ? `Known are ${known.join(', ')}.` : `No face of the part has a ${what}.`
    throw misuse(`No face of the part has the ${what} ${JSON.stringify(wanted)}. ${others}`)
  }

  #at(near: Point): PartFace {
    const found = faceAt(this.#fileSoup, this.#set, near, this.#size, (id) => this.all[id]!.centroid)
    if (found) return this.all[found.id]!
    const { distance } = nearestFace(this.#fileSoup, this.#set, near)
    const away = `${distance.toPrecision(3)} away from the part, which is only ${this.#size.toPrecision(3)} across`
    throw misuse(`The point ${printPlace(near, this.#size)} lies ${away}: give it in the coordinates and units of the file.`)
  }

  #looking({ normal, withinDegrees = sameDirectionDegrees }: Extract<FaceChoice, { normal: Point }>): PartFace[] {
    const length = Math.hypot(...normal)
    if (!(length > 0)) throw misuse('A normal of length zero looks nowhere. Give a direction such as [0, 0, 1].')
    const least = Math.cos((withinDegrees * Math.PI) / 180) * length
    const along = (face: PartFace) => face.normal[0] * normal[0] + face.normal[1] * normal[1] + face.normal[2] * normal[2]
    const found = this.all.filter((face) => face.kind === 'plane' && along(face) >= least)
    if (found.length === 0)
      throw misuse(`No flat face looks along ${normal.join(', ')} within ${withinDegrees}°. List the faces with their normals.`)
    return found
  }
}
