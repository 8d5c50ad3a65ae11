import { counted } from '../text/counted.ts'
import type { UnitType } from '../units/factors.ts'
import { threeDigits } from '../units/printing.ts'
import { fromSi, unitOf } from '../units/quantities.ts'
import { bodyTriangleCount } from './body.ts'
import { type FaceRule, isFaceRegion, type Region, type RegionPoint, type ShapeRole } from './model.ts'

/** A region in words, for reports: "Face 12 …: solid to 5 mm". `named`: its faces. */
export function regionInWords<Faces>(region: Region<Faces>, unitType: UnitType, named: (faces: Faces) => string): string {
  if (isFaceRegion(region)) return `${named(region.faces)}: ${ruleInWords(region, unitType)}`
  const length = (mm: number) => threeDigits(fromSi(mm, 'length', unitType))
  const at = (point: RegionPoint) => `(${point.map(length).join(', ')})`
  const unit = unitOf('length', unitType)
  const role = roleInWords(region)
  if ('body' in region) return `body ${region.body.name} of ${counted(bodyTriangleCount(region.body) ?? 0, 'triangle')}: ${role}`
  if ('box' in region) return `box from ${at(region.box[0])} to ${at(region.box[1])} ${unit} of the file: ${role}`
  if ('sphere' in region)
    return `sphere about ${at(region.sphere.center)} of radius ${length(region.sphere.radius)} ${unit}: ${role}`
  const { from, to, radius } = region.cylinder
  return `cylinder from ${at(from)} to ${at(to)} of radius ${length(radius)} ${unit}: ${role}`
}

function roleInWords({ as, densityAtLeast: least, densityAtMost: most }: ShapeRole): string {
  if (as !== 'lattice') return as
  const bounds = [
    least === undefined ? '' : `at least ${threeDigits(least)}`,
    most === undefined ? '' : `at most ${threeDigits(most)}`,
  ]
  return `lattice with a density of ${bounds.filter((bound) => bound !== '').join(' and ')}`
}

/** Most regions that a line names one by one. */
const mostNamed = 3

/** "2 faces: solid to a depth of 5 mm; 1 more"; empty without any. */
export function regionsInWords(regions: readonly Region<{ readonly length: number }>[], unitType: UnitType): string {
  const named = regions.slice(0, mostNamed).map((each) => regionInWords(each, unitType, ({ length }) => counted(length, 'face')))
  return [...named, ...(regions.length > mostNamed ? [`${regions.length - mostNamed} more`] : [])].join('; ')
}

function ruleInWords(rule: FaceRule, unitType: UnitType): string {
  const length = (mm: number) => `${threeDigits(fromSi(mm, 'length', unitType))} ${unitOf('length', unitType)}`
  if ('solidToMm' in rule) return `solid to a depth of ${length(rule.solidToMm)}`
  if ('shellMm' in rule) return `a shell of ${length(rule.shellMm)}`
  return rule.open ? 'open' : 'kept closed'
}
