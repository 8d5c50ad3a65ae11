import { done, type Outcome, type Printer } from '@trabecula/domain'
import { type IndexedMesh, quantile, selectTriangles, wallThickness } from '@trabecula/geometry'
import { pointDistances, type RunTree, runTree, solidDistancesAt } from '@trabecula/kernels'
import type { Design } from '../../candidates/design.ts'
import { coarsestForWalls, leastShare } from '../../candidates/printed-walls.ts'
import { featureSize } from '../../cells/thickness.ts'
import { unitCell } from '../../cells/unit-cell.ts'
import { skinTriangles } from '../../input/open-faces.ts'
import type { Part } from '../../input/part.ts'
import { type Placed, placeInFile } from '../../input/place.ts'
import { openTrianglesOf, solidLayers } from '../../regions/enclosing.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { Joined } from '../join/joined.ts'
import { exportRefusals } from './messages.ts'

/** Places that are measured; four of them are a thousandth of the surface. */
const samples = 4000
/** The share of the surface that may be thinner than the printer's limit. */
const thinShare = 0.01
/**
 * A place that is thinner may be a tooth of the mesh, no wall, if material so near to it is thick; both of the limit. A
 * round of few facets is thinner than it was meant all along, so the material next to a strut's tooth is as well.
 */
const toothShare = 0.125
const besideTooth = { sheet: leastShare, skeletal: 0.75, strut: 0.75 } as const
/** Rounding of what is measured, as the printability checks of the row allow it. */
const rounding = 0.999

/** How thick the walls of a mesh are, mm. */
export interface MeasuredWalls {
  /** What 99 % of the lattice's surface exceed, at open faces as well; null where nothing could be measured. */
  readonly feature: number | null
  /** What 99 % of the surface away from open faces exceed, and the thinnest place there. */
  readonly thin: number | null
  readonly least: number
  /** Where, in the part frame. */
  readonly at?: readonly [number, number, number]
}

/**
 * Thickness of the lattice in the mesh that is written, without creases and where it meets skin and pads. See
 * docs/theory/wall-thickness.md.
 */
export async function measureWalls(
  { mesh, outer, open }: Pick<Joined, 'mesh' | 'outer' | 'open'>,
  part: Part,
  design: Design,
  signal?: AbortSignal,
): Promise<MeasuredWalls> {
  const { center, unitScale } = part
  const { form } = unitCell(design.cell)
  const limit = limitOf(design) / unitScale
  const trees: RunTree[] = []
  const treeOf = function* (of: IndexedMesh): Generator<void, RunTree, void> {
    const tree = yield* runTree(of)
    trees.push(tree)
    return tree
  }
  const { values, points, touchesBeside } = await runCooperatively(
    wallThickness(mesh, {
      samples,
      most: 1.5 * limit,
      facing: 'into',
      withoutCreases: true,
      treeOf,
      overlook: { below: leastShare * limit, least: besideTooth[form] * limit, distance: toothShare * limit },
      ...(open ? { beside: { vertices: outer, triangles: Uint32Array.from({ length: outer.length / 3 }, (_, i) => i) } } : {}),
    }),
    signal,
  )
  for (const tree of trees) tree.release()
  const places = Float32Array.from(points, (value, i) => (value - center[i % 3]) * unitScale)
  const { isCounted, isAtOpening } = await zonesOf(places, part, design, signal)
  const isInner = isCounted.map((flag, i) => flag && !isAtOpening[i] && touchesBeside[i] === 0)
  const thinOf = (which: readonly boolean[]): number | null => {
    const thin = quantile(
      values.filter((_, i) => which[i]),
      thinShare,
    )
    return thin < Infinity ? thin * unitScale : null
  }
  const feature = thinOf(isCounted)
  const thinnest = values.reduce((least, value, i) => (isInner[i] && !(value >= values[least]) ? i : least), -1)
  if (thinnest < 0) return { feature, thin: null, least: Infinity }
  return {
    feature,
    thin: thinOf(isInner),
    least: values[thinnest] * unitScale,
    at: [places[3 * thinnest], places[3 * thinnest + 1], places[3 * thinnest + 2]],
  }
}

interface Zones {
  /** Marks places that lie deeper than where the lattice meets skin and pads, by the lattice's own thickness. */
  readonly isCounted: readonly boolean[]
  /** Marks places that lie as near to an open face, or to the layer below it. */
  readonly isAtOpening: readonly boolean[]
}

async function zonesOf(places: Float32Array, part: Part, design: Design, signal: AbortSignal | undefined): Promise<Zones> {
  const { shell, pad, ribDepth = 0 } = design
  const beyond = limitOf(design)
  const open = openTrianglesOf(part.soup, design)
  const within = async (triangles: Uint32Array, reach: number): Promise<boolean[]> => {
    const faces = selectTriangles(part.soup, triangles)
    if (faces.length === 0) return new Array<boolean>(places.length / 3).fill(false)
    const distances = await runCooperatively(pointDistances(places, faces, reach + beyond), signal)
    return Array.from(distances, (distance) => distance <= reach)
  }
  const isAtSkin = await within(skinTriangles(part.soup, open), shell + beyond)
  const solid = solidDistancesAt(places, solidLayers(part, design), { level: pad, slack: 2 * beyond })
  const toSolid = await runCooperatively(solid, signal)
  return {
    isCounted: isAtSkin.map((flag, i) => !flag && !(toSolid[i] <= pad + beyond)),
    isAtOpening: await within(open, ribDepth + beyond),
  }
}

/** The thickness up to which walls are measured, mm: the printer's limit, else the lattice's thinnest feature. */
const limitOf = ({ leastWall, cell, cellSize, density }: Design): number =>
  leastWall?.printed ??
  featureSize(
    cell,
    cellSize,
    density.values.reduce((a, b) => Math.min(a, b), 1),
  )

/**
 * Checks the walls of sheets against the printer's limit, away from open faces. Struts and necks are rounds of few
 * facets, whose inscribed circle is reported; these, and designs that were stored without the limit, are not refused.
 */
export function checkWalls(
  { thin, least, at }: Omit<MeasuredWalls, 'feature'>,
  design: Design,
  part: Placed,
  spacing: number,
): Outcome<void> {
  const { cell, leastWall } = design
  if (!leastWall || thin === null || unitCell(cell).form !== 'sheet') return done(undefined)
  const limit = rounding * leastWall.printed
  if (thin >= limit && least >= leastShare * limit) return done(undefined)
  const coarsest = Math.floor(100 * coarsestForWalls(design) + 1e-6) / 100
  const help =
    spacing > coarsestForWalls(design) * (1 + 1e-6)
      ? ` It is sampled every ${spacing.toFixed(2)} mm, and such walls need ${coarsest} mm.`
      : ''
  const where = at ? `, at ${placeInFile(at, part)} of the part's file` : ''
  return exportRefusals.failedCheck(
    'walls',
    `its walls are ${thin.toFixed(3)} mm thin, and ${least.toFixed(3)} mm at the thinnest place${where}, where the printer makes ${leastWall.printed} mm.${help}`,
  )
}

/** Notes about a lattice that is thinner in places than its printer makes anything; sheets were refused before. */
export function thinNotes({ feature, at }: MeasuredWalls, part: Part, design: Design, printer: Printer | undefined): string[] {
  if (!printer || feature === null) return []
  const isSheet = unitCell(design.cell).form === 'sheet'
  const [limit, noun] = isSheet ? [printer.absoluteWallMm, 'walls'] : [printer.absoluteStrutMm, 'struts']
  if (feature >= rounding * limit) return []
  const where = at ? ` (the thinnest at ${placeInFile(at, part)} of the part's file)` : ''
  return [
    `A hundredth of the lattice's surface lies on ${noun} of ${feature.toFixed(2)} mm or less${where}, thinner than the ${limit} mm from which ${printer.name} makes ${noun}: they may be missing from the print.`,
  ]
}
