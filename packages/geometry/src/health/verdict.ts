import { counted } from '../mesh/counted.ts'
import { digitsApart } from '../mesh/digits-apart.ts'
import type { InnerReadings, MeshReport } from '../mesh/model.ts'
import { printPlace } from '../mesh/place.ts'

/** A part whose holes are larger than this share of its area has a side missing; its inside cannot be guessed. */
const largestHoleShare = 0.05

/** |V| / (A · diagonal) below this is a surface without thickness: a box of 1000 × 1000 × 0.01 has 3.5e-6. */
const thinnestBody = 1e-7

type Facts = Omit<MeshReport, 'verdict' | 'sentence'>

/** What can be done with the part, and why, in one sentence. `unit` of the facts, where it is known. */
export function judge(facts: Facts, unit = ''): Pick<MeshReport, 'verdict' | 'sentence'> {
  const refusal = refusalOf(facts, unit)
  if (refusal) return { verdict: 'refused', sentence: refusal }
  const gaps = gapsOf(facts, unit)
  if (gaps.length > 0) {
    return { verdict: 'repairable', sentence: `Not closed${bodies(facts)}: ${gaps.join(', ')}. Close it before optimising.` }
  }
  if (facts.selfCrossings > 0) {
    const count = facts.crossingsCounted
      ? counted(facts.selfCrossings, 'pair')
      : `at least ${counted(facts.selfCrossings, 'pair')}`
    return {
      verdict: 'repairable',
      sentence: `The surface passes through itself: ${count} of crossing triangles${near(facts, 'crossing triangles', unit)}${bodies(facts)}. Its inside is not certain.`,
    }
  }
  const repairs = repairsOf(facts, unit)
  if (facts.innerReadings) return { verdict: 'repairable', sentence: innerSentence(facts, facts.innerReadings, unit) }
  if (repairs.length === 0) return { verdict: 'ok', sentence: `Closed and consistently oriented${bodies(facts)}.` }
  return { verdict: 'repairable', sentence: `Usable${bodies(facts)} after repairs: ${repairs.join('; ')}.` }
}

/** With both readings: the file does not tell which one is meant. */
function innerSentence(facts: Facts, { cavities, material }: InnerReadings, unit: string): string {
  const { id, inside } = facts.bodies.find((body) => body.inside !== null) ?? { id: 0, inside: 0 }
  const which =
    facts.innerBodies === 1
      ? `Body ${id} lies inside body ${inside}`
      : `${facts.innerBodies} bodies lie inside others, such as body ${id} in body ${inside}`
  const digits = digitsApart(cavities, material, 6)
  const printed = (volume: number): string => String(Number(volume.toPrecision(digits)))
  const cubed = unit ? `${unit}³` : '(cubed file units)'
  return `${which}${near(facts, 'body inside a body', unit)}, wound as material is: as a cavity it leaves the part a volume of ${printed(cavities)} ${cubed}, as material ${printed(material)}${unit && ` ${cubed}`}. Choose which is meant.`
}

/** Whether a part can be used as it is, or is once it was chosen what bodies inside others are. */
export const isSound = (report: MeshReport): boolean =>
  report.verdict === 'ok' ||
  (report.verdict === 'repairable' &&
    report.innerBodies > 0 &&
    report.closed &&
    report.selfCrossings === 0 &&
    repairsOf(report, '').length === 0)

/** Whether there is an inside at all: without one neither a repair nor new outer faces help. */
export const enclosesVolume = ({ area, volume, diagonal }: Pick<MeshReport, 'area' | 'volume' | 'diagonal'>): boolean =>
  area > 0 && Math.abs(volume) > thinnestBody * area * diagonal

function refusalOf(facts: Facts, unit: string): string | null {
  if (facts.triangles === 0) return 'The part has no triangles: export it again with its solid selected.'
  if (!enclosesVolume(facts)) {
    return 'The part encloses no volume (a surface without thickness): export a solid body.'
  }
  if (facts.holeShare > largestHoleShare) {
    const share = Math.round(100 * facts.holeShare)
    return `The surface is open: holes as large as ${share} % of it${nearHole(facts, unit)} leave its inside undefined; close them and export again.`
  }
  if (!facts.crossingsCounted && facts.selfCrossings === 0) {
    return `Whether the surface passes through itself could not be found out${bodies(facts)}: too many long triangles lie across each other. Export the part as one solid, meshed with shorter triangles.`
  }
  if (facts.closed && !facts.nestingCounted) {
    return `Which of its ${counted(facts.components, 'closed surface')} lie inside others could not be found out: too many of them stand in one place. Export fewer bodies at a time.`
  }
  return null
}

/** What keeps the part from being one closed surface after every weld; such a part has no watertight export. */
function gapsOf(facts: Facts, unit: string): string[] {
  const gaps: string[] = []
  if (facts.boundaryEdges > 0) {
    const around = `around ${facts.holeCount === 1 ? 'one hole' : counted(facts.holeCount, 'hole')}`
    gaps.push(`${counted(facts.boundaryEdges, 'open edge')} ${around}${nearHole(facts, unit)}`)
  }
  if (facts.nonManifoldEdges > 0)
    gaps.push(`${counted(facts.nonManifoldEdges, 'edge')} with more than two triangles${near(facts, 'non-manifold edge', unit)}`)
  return gaps
}

function repairsOf(facts: Facts, unit: string): string[] {
  const repairs: string[] = []
  if (facts.weldTolerance > 0) {
    repairs.push(
      `corners within ${facts.weldTolerance.toPrecision(2)}${unit && ` ${unit}`} are joined (${counted(facts.exactBoundaryEdges, 'open edge')} close)`,
    )
  }
  if (facts.misorientedEdges > 0)
    repairs.push(`triangles at ${counted(facts.misorientedEdges, 'edge')} turned to agree with their neighbours`)
  if (facts.insideOutBodies > 0) {
    repairs.push(
      facts.components === 1
        ? 'the part is inside-out and is reversed'
        : `${counted(facts.insideOutBodies, 'inside-out body')} reversed`,
    )
  }
  if (facts.collapsedTriangles > 0) repairs.push(`${counted(facts.collapsedTriangles, 'collapsed triangle')} left out`)
  if (facts.duplicateTriangles > 0) repairs.push(`${counted(facts.duplicateTriangles, 'duplicate triangle')} left out`)
  return repairs
}

function bodies({ bodyCount, cavities, bodyCrossings }: Facts): string {
  const overlap = bodyCrossings > 0 ? ' that overlap (what is inside any of them counts as inside)' : ''
  const separate = bodyCount > 1 ? `, ${bodyCount} separate bodies${overlap}` : ''
  return cavities > 0 ? `${separate}, with ${counted(cavities, 'cavity')} inside` : separate
}

function near({ places, diagonal }: Facts, defect: string, unit: string): string {
  const place = places.find((candidate) => candidate.defect === defect)
  return place ? ` (near ${printPlace(place.at, diagonal, unit)})` : ''
}

/** The place of the largest hole, as the list of holes has it. */
const nearHole = ({ holes: [largest], diagonal }: Facts, unit: string): string =>
  largest ? ` (near ${printPlace(largest.at, diagonal, unit)})` : ''
