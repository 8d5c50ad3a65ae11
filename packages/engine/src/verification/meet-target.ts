import { asksForBest, done, meritOf, type Outcome, type Requirement, requiredMerit, targetBand } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import type { Verification } from './report.ts'

/** A design and what its exported file does. */
export interface VerifiedDesign {
  readonly design: Design
  readonly found: Verification
}

export interface MeetTargetSteps {
  readonly verify: (design: Design) => Promise<Outcome<Verification>>
  /** The design graded again, with cells of the same size, so that its predicted merit is `aim`. */
  readonly gradeAgain: (design: Design, aim: number) => Promise<Outcome<Design>>
}

/** How often a design is graded again. */
const mostTries = 3
/** The middle of the band in which a target is met, as a share of it. */
const middle = (1 + targetBand) / 2
/** A prediction that moves by less than this has reached a bound of its density. */
const leastMove = 2e-3
/** Bounds of the slope by which the file's value follows the predicted one, both in logarithms. */
const slopes = { least: 0.5, most: 2 } as const

/**
 * Verifies a design, and where the file's value lies outside the band in which a target is met, grades the design again
 * for another predicted value and verifies that: first for one as far from the target as the file was from its prediction,
 * then by a secant through the last two. Returns the lightest whose file meets the target, else the one that comes
 * nearest. Without a target the design is verified as it is.
 */
export async function meetTarget(
  design: Design,
  asked: Requirement,
  { verify, gradeAgain }: MeetTargetSteps,
): Promise<Outcome<VerifiedDesign>> {
  const first = await verify(design)
  if (!first.ok) return first
  const tries: VerifiedDesign[] = [{ design, found: first.value }]
  if (asksForBest(asked)) return done({ design, found: first.value })
  const target = requiredMerit(asked)
  const predicted = ({ design }: VerifiedDesign) => Math.log(meritOf(asked.goal, asked.goal.measure(design.row)))
  const foundMerit = ({ found }: VerifiedDesign) => meritOf(asked.goal, asked.goal.measure(found))
  while (tries.length <= mostTries) {
    const last = tries.at(-1)!
    const merit = foundMerit(last)
    if (merit >= target && merit <= targetBand * target) break
    const before = tries.at(-2)
    const slope = before ? (Math.log(foundMerit(last)) - Math.log(foundMerit(before))) / (predicted(last) - predicted(before)) : 1
    const bounded = Math.min(Math.max(slope, slopes.least), slopes.most)
    const aim = predicted(last) + Math.log((middle * target) / merit) / bounded
    const next = await gradeAgain(last.design, Math.exp(aim))
    if (!next.ok || Math.abs(Math.log(meritOf(asked.goal, asked.goal.measure(next.value.row))) - predicted(last)) < leastMove)
      break
    const found = await verify(next.value)
    if (!found.ok) break
    tries.push({ design: next.value, found: found.value })
  }
  const met = tries.filter((each) => foundMerit(each) >= target).toSorted((a, b) => a.found.massG - b.found.massG)
  return done(met[0] ?? tries.toSorted((a, b) => foundMerit(b) - foundMerit(a))[0]!)
}
