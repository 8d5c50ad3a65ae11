import { inspect, leastCrossing } from '../health/inspect.ts'
import { isSound } from '../health/verdict.ts'
import { boundsOf, diagonalOf } from '../mesh/bounds.ts'
import { counted } from '../mesh/counted.ts'
import { pairEdges } from '../mesh/edges.ts'
import type { MeshReport, Point } from '../mesh/model.ts'
import { printPlace } from '../mesh/place.ts'
import { type WeldedMesh, weld } from '../mesh/weld.ts'
import { closedSoup } from './closed-soup.ts'
import { type CutOut, cutOut } from './cut-out.ts'
import { fillHoles, mostHoles } from './fill-holes.ts'

/** One kind of change that a repair made. */
export interface RepairChange {
  readonly kind:
    | 'joined corners'
    | 'left out triangles'
    | 'turned triangles'
    | 'reversed bodies'
    | 'filled hole'
    | 'replaced triangles'
    | 'inner bodies'
  /** A sentence for a person. */
  readonly sentence: string
  /** In the coordinates of the soup, where the change has one place. */
  readonly at?: Point
}

export interface RepairedSoup {
  readonly soup: Float32Array
  readonly changes: readonly RepairChange[]
  /** Health of `soup`. */
  readonly report: MeshReport
}

/**
 * The automatic repair, on request: corners within the report's tolerance joined, collapsed and exactly duplicate
 * triangles left out, bodies wound outward, missing facets and small plane holes filled, and around edges of more than
 * two triangles and triangles that pass through each other up to one triangle in a hundred replaced. It moves no vertex
 * but those it joins, and lists every change. A sound soup comes back as it is, with no change. What stays broken is in
 * the new report.
 */
export function repair(soup: Float32Array, report: MeshReport = inspect(soup)): RepairedSoup {
  const closed = closeAndTurn(soup, report)
  const isDefective = closed.report.nonManifoldEdges > 0 || closed.report.selfCrossings > 0
  return (isDefective && closed.report.boundaryEdges === 0 && replaceAround(closed)) || closed
}

/** Replaces what lies around defects, one kind after the other; null when that makes no sound part. */
function replaceAround({ soup, changes, report }: RepairedSoup): RepairedSoup | null {
  let [current, now] = [soup, report]
  const made: RepairChange[] = []
  for (let pass = 0; pass < mostPasses && !isSound(now); pass++) {
    const better = bestReplacement(current, now)
    if (!better) return null
    made.push({ kind: 'replaced triangles', sentence: replacedSentence(better.cut, now.diagonal), at: better.cut.at })
    ;[current, now] = [better.soup, better.report]
  }
  return isSound(now) ? { soup: current, changes: [...changes, ...made], report: now } : null
}

/** First the edges of too many triangles, then crossings, then what the patches of one bring to light of the other. */
const mostPasses = 3

/** Triangles that are looked at to find a replacement that is sound, all attempts together. */
const mostLookedAt = 4_000_000

function bestReplacement(soup: Float32Array, report: MeshReport) {
  let looked = 0
  for (const cut of cutOut(weld(soup), leastCrossing * report.diagonal)) {
    const made = soupOf(cut.mesh)
    const again = inspect(made)
    const isBetter = again.closed && again.oriented && again.selfCrossings < Math.max(1, report.selfCrossings)
    if (isSound(again) || (isBetter && report.nonManifoldEdges > 0)) return { cut, soup: made, report: again }
    looked += again.triangles
    if (looked >= mostLookedAt) return null
  }
  return null
}

function replacedSentence({ removed, added, at }: CutOut, across: number): string {
  const [were, close] = [removed === 1 ? 'was' : 'were', added === 1 ? 'closes' : 'close']
  return `${counted(removed, 'triangle')} around a defect near ${printPlace(at, across)} ${were} replaced by ${added} that ${close} the surface.`
}

/** Everything but what needs triangles replaced. */
function closeAndTurn(soup: Float32Array, report: MeshReport): RepairedSoup {
  // Nothing small is wrong with a surface of more holes or crossings than anybody would mend.
  const isCounted = report.crossingsCounted && report.nestingCounted && report.holeCount <= mostHoles
  const isHopeless = report.triangles === 0 || !isCounted
  if (isSound(report) || isHopeless) return { soup, changes: [], report }
  // 1. Join, leave out, turn.
  const tidy = closedSoup(soup, report)
  const changes = tidy.changes.map(({ kind, sentence }): RepairChange => ({ kind, sentence }))
  if (tidy.closed) return { soup: tidy.soup, changes, report: inspect(tidy.soup) }

  // 2. Fill what is small, and turn once more: a patch may connect what was apart.
  const mesh = weld(tidy.soup)
  const { mesh: filledMesh, filled } = fillHoles(mesh, pairEdges(mesh), diagonalOf(boundsOf(soup)))
  for (const { at, edges, triangles } of filled)
    changes.push({ kind: 'filled hole', sentence: filledSentence(printPlace(at, report.diagonal), edges, triangles), at })
  if (filled.length === 0) return { soup: tidy.soup, changes, report: inspect(tidy.soup) }
  const closed = soupOf(filledMesh)
  const again = inspect(closed)
  if (isSound(again)) return { soup: closed, changes, report: again }
  const last = closedSoup(closed, again)
  const more = last.changes.filter(({ kind }) => kind === 'turned triangles' || kind === 'reversed bodies')
  return { soup: last.soup, changes: [...changes, ...more], report: inspect(last.soup) }
}

function filledSentence(where: string, edges: number, triangles: number): string {
  return edges === 3
    ? `A missing facet near ${where} was filled.`
    : `A hole of ${edges} edges near ${where} was filled with ${counted(triangles, 'triangle')}.`
}

function soupOf({ vertices, triangles }: WeldedMesh['mesh']): Float32Array {
  const soup = new Float32Array(3 * triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    for (let axis = 0; axis < 3; axis++) soup[3 * corner + axis] = vertices[3 * triangles[corner] + axis]
  }
  return soup
}
