import {
  type FaceRegion,
  isFaceRegion,
  isOpened,
  isVoid,
  type Region,
  trianglesOfRanges,
  type ZeroThicknessDirection,
  zeroThicknessDirections,
} from '@trabecula/domain'
import { selectTriangles } from '@trabecula/geometry'
import type { SolidLayer } from '@trabecula/kernels'
import { openTriangles, skinTriangles } from '../input/open-faces.ts'
import type { Part } from '../input/part.ts'
import { bodyInFrame } from './body-distance.ts'
import { distanceToShape } from './shapes.ts'
import { surfaceOfShape } from './void-surface.ts'

/**
 * What of a part is solid or open whatever its lattice is; lengths in mm. Everything that must know where the lattice
 * begins asks the functions below: the analysis, the exporter, the shader, the verification and the checks. See
 * docs/theory/regions.md.
 */
export interface Enclosing {
  /** Thickness of the closed shell, mm. */
  readonly shell: number
  /** Thickness of solid kept under load and held faces, mm. */
  readonly pad: number
  readonly zeroThicknessDirection: ZeroThicknessDirection
  /** Indices of the part's triangles under which the pad lies. */
  readonly padTriangles: Uint32Array
  /** Places that the user has decided; absent without, as in designs from before there were any. */
  readonly regions?: readonly Region[]
}

/** The open triangles of a part, ascending: what the direction opens, or the lack of a shell, and what the user opens. */
export function openTrianglesOf(soup: Float32Array, enclosing: Omit<Enclosing, 'pad'>): Uint32Array {
  const { shell, zeroThicknessDirection } = enclosing
  const kept = keptTriangles(soup, enclosing)
  const open = shell > 0 ? openTriangles(soup, zeroThicknessDirection, kept) : skinTriangles(soup, kept)
  const byRule = trianglesOf(soup, faceRegions(enclosing).filter(isOpened))
  const voids = voidTriangles(soup, enclosing)
  const all = voids.length === 0 ? open : union(open, voids)
  return byRule.length === 0 ? all : union(all, skinTriangles(soup, all).filter(isIn(byRule)))
}

/** The same without the faces of voids, of a part with voids or without. */
export const openOutside = (part: Pick<Part, 'soup' | 'filled'>, enclosing: Omit<Enclosing, 'pad'>): Uint32Array =>
  openTrianglesOf((part.filled ?? part).soup, withoutVoids(enclosing))

export function withoutVoids<E extends Pick<Enclosing, 'regions'>>(enclosing: E): E {
  const { regions } = enclosing
  return regions?.some(isVoid) ? { ...enclosing, regions: regions.filter((region) => !isVoid(region)) } : enclosing
}

/** The last triangles of a part with voids: theirs (`withVoids`). */
function voidTriangles(soup: Float32Array, { regions = [] }: Pick<Enclosing, 'regions'>): Uint32Array {
  const count = regions.filter(isVoid).reduce((sum, shape) => sum + surfaceOfShape(shape, 1).length / 9, 0)
  const first = soup.length / 9 - count
  return Uint32Array.from({ length: count }, (_, n) => first + n)
}

/** Triangles that nothing opens but a rule of the user: those with pads, and those with a rule that keeps material. */
export function keptTriangles(soup: Float32Array, enclosing: Pick<Enclosing, 'padTriangles' | 'regions'>): Uint32Array {
  const ruled = trianglesOf(
    soup,
    faceRegions(enclosing).filter((region) => !isOpened(region)),
  )
  return ruled.length === 0 ? enclosing.padTriangles : union(enclosing.padTriangles, ruled)
}

/** Directions that open some face of a part. */
export const openDirections = (
  part: Pick<Part, 'soup' | 'filled'>,
  enclosing: Omit<Enclosing, 'pad'>,
): ZeroThicknessDirection[] =>
  zeroThicknessDirections.filter(
    (zeroThicknessDirection) =>
      zeroThicknessDirection !== 'None' && openOutside(part, { ...enclosing, zeroThicknessDirection }).length > 0,
  )

/** What stays solid besides the shell: pads first, then what the user has decided. */
export function solidLayers(part: Pick<Part, 'soup' | 'center' | 'unitScale'>, enclosing: Enclosing): SolidLayer[] {
  const { pad, padTriangles, regions = [] } = enclosing
  const pads = pad > 0 && padTriangles.length > 0 ? [{ thickness: pad, faces: selectTriangles(part.soup, padTriangles) }] : []
  return [...pads, ...regions.flatMap((region) => layersOf(part, region))]
}

function layersOf(part: Pick<Part, 'soup' | 'center' | 'unitScale'>, region: Region): SolidLayer[] {
  if (!isFaceRegion(region)) {
    if (region.as !== 'solid') return []
    const body = 'body' in region ? { body: bodyInFrame(region.body, part) } : {}
    return [{ thickness: 0, distanceAt: distanceToShape(region, part), ...body }]
  }
  if ('open' in region) return []
  const thickness = 'shellMm' in region ? region.shellMm : region.solidToMm
  return [{ thickness, faces: selectTriangles(part.soup, trianglesOf(part.soup, [region])) }]
}

const faceRegions = ({ regions = [] }: Pick<Enclosing, 'regions'>): FaceRegion[] => regions.filter(isFaceRegion)

/** All triangles of some regions, ascending. Throws where the part has not so many: set-ups were checked. */
function trianglesOf(soup: Float32Array, regions: readonly FaceRegion[]): Uint32Array {
  const triangles = trianglesOfRanges(
    regions.flatMap(({ faces }) => faces),
    soup.length / 9,
  )
  if (!triangles) throw new RangeError('a region has triangles that the part has not')
  return triangles
}

const isIn = (triangles: Uint32Array): ((triangle: number) => boolean) => {
  const all = new Set(triangles)
  return (triangle) => all.has(triangle)
}

const union = (one: Uint32Array, other: Uint32Array): Uint32Array => Uint32Array.from(new Set([...one, ...other])).sort()
