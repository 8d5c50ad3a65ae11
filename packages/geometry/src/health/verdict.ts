import type { MeshReport, Point } from '../mesh/model.ts'

/** A part whose holes are larger than this share of its area has a side missing; its inside cannot be guessed. */
const largestHoleShare = 0.05

/** |V| / (A · diagonal) below this is a surface without thickness: a box of 1000 × 1000 × 0.01 has 3.5e-6. */
const thinnestBody = 1e-7

type Facts = Omit<MeshReport, 'verdict' | 'sentence'>

/** What can be done with the part, and why, in one sentence. */
export function judge(facts: Facts): Pick<MeshReport, 'verdict' | 'sentence'> {
  const refusal = refusalOf(facts)
  if (refusal) return { verdict: 'refused', sentence: refusal }
  const gaps = gapsOf(facts)
  if (gaps.length > 0) {
    return { verdict: 'repairable', sentence: `Not closed${bodies(facts)}: ${gaps.join(', ')}. Close it before optimising.` }
  }
  if (facts.selfCrossings > 0) {
    const count = facts.crossingsCounted ? one(facts.selfCrossings, 'pair') : `at least ${one(facts.selfCrossings, 'pair')}`
    return {
      verdict: 'repairable',
      sentence: `The surface passes through itself: ${count} of crossing triangles${near(facts, 'crossing triangles')}${bodies(facts)}. Export it as one clean solid, or accept new outer faces around what winding numbers take for its inside.`,
    }
  }
  const repairs = repairsOf(facts)
  if (repairs.length === 0) return { verdict: 'ok', sentence: `Closed and consistently oriented${bodies(facts)}.` }
  return { verdict: 'repairable', sentence: `Usable${bodies(facts)} after repairs: ${repairs.join('; ')}.` }
}

function refusalOf(facts: Facts): string | null {
  if (facts.triangles === 0) return 'The part has no triangles: export it again with its solid selected.'
  if (facts.area === 0 || Math.abs(facts.volume) <= thinnestBody * facts.area * facts.diagonal) {
    return 'The part encloses no volume (a surface without thickness): export a solid body.'
  }
  if (facts.holeShare > largestHoleShare) {
    const share = Math.round(100 * facts.holeShare)
    return `The surface is open: holes as large as ${share} % of it${nearHole(facts)} leave its inside undefined; close them and export again.`
  }
  if (!facts.crossingsCounted && facts.selfCrossings === 0) {
    return `Whether the surface passes through itself could not be found out${bodies(facts)}: too many long triangles lie across each other. Export the part as one solid, meshed with shorter triangles.`
  }
  return null
}

const one = (count: number, name: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? name : name.replace(/y$/, 'ie')}${count === 1 ? '' : 's'}`

/** What keeps the part from being one closed surface after every weld; such a part has no watertight export. */
function gapsOf(facts: Facts): string[] {
  const gaps: string[] = []
  if (facts.boundaryEdges > 0) {
    const around = `around ${facts.holeCount === 1 ? 'one hole' : one(facts.holeCount, 'hole')}`
    gaps.push(`${one(facts.boundaryEdges, 'open edge')} ${around}${nearHole(facts)}`)
  }
  if (facts.nonManifoldEdges > 0) gaps.push(`${one(facts.nonManifoldEdges, 'edge')} with more than two triangles`)
  return gaps
}

function repairsOf(facts: Facts): string[] {
  const repairs: string[] = []
  if (facts.weldTolerance > 0) {
    repairs.push(
      `corners within ${facts.weldTolerance.toPrecision(2)} are joined (${one(facts.exactBoundaryEdges, 'open edge')} close)`,
    )
  }
  if (facts.misorientedEdges > 0)
    repairs.push(`triangles at ${one(facts.misorientedEdges, 'edge')} turned to agree with their neighbours`)
  if (facts.insideOutBodies > 0) {
    repairs.push(
      facts.components === 1
        ? 'the part is inside-out and is reversed'
        : `${one(facts.insideOutBodies, 'inside-out body')} reversed`,
    )
  }
  if (facts.collapsedTriangles > 0) repairs.push(`${one(facts.collapsedTriangles, 'collapsed triangle')} left out`)
  if (facts.duplicateTriangles > 0) repairs.push(`${one(facts.duplicateTriangles, 'duplicate triangle')} left out`)
  return repairs
}

function bodies({ components, cavities, bodyCrossings }: Facts): string {
  const overlap = bodyCrossings > 0 ? ' that overlap (what is inside any of them counts as inside)' : ''
  const separate = components - cavities > 1 ? `, ${components - cavities} separate bodies${overlap}` : ''
  return cavities > 0 ? `${separate}, with ${cavities} ${cavities === 1 ? 'cavity' : 'cavities'} inside` : separate
}

function near({ places }: Facts, defect: string): string {
  const place = places.find((candidate) => candidate.defect === defect)
  return place ? at(place.at) : ''
}

/** The place of the largest hole, as the list of holes has it. */
const nearHole = ({ holes: [largest] }: Facts): string => (largest ? at(largest.at) : '')

/** As many digits as the list of holes shows, so that a person finds the place in it. */
const at = (place: Point): string => ` (near ${place.map((value) => Number(value.toPrecision(4))).join(', ')})`
