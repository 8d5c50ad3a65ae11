import {
  asksForBest,
  done,
  type Measured,
  meritOf,
  type Outcome,
  type Requirement,
  type RowRequirement,
  requiredMerit,
  targetBand,
  worstTimes,
} from '@trabecula/domain'

/** A design by what its row predicts. */
interface Predicted {
  readonly row: Measured & AllRequired
}

interface AllRequired {
  /** Where more is required than the value of the goal. */
  readonly requirements?: readonly RowRequirement[]
}

/** What the file of a design does. */
interface OfFile extends Measured, AllRequired {
  readonly massG: number
}

export interface VerifiedDesign<D extends Predicted, F extends OfFile> {
  readonly design: D
  readonly found: F
}

export interface MeetTargetSteps<D extends Predicted, F extends OfFile> {
  readonly verify: (design: D) => Promise<Outcome<F>>
  /** The design graded again, with cells of the same size, so that its predicted merit is `aim`. */
  readonly gradeAgain: (design: D, aim: number) => Promise<Outcome<D>>
}

/** How often a design is graded again. */
const mostTries = 3
/** The middle of the band in which a target is met, as a share of it. */
const middle = (1 + targetBand) / 2
/** A prediction that moves by less than this has reached a bound of its density. */
const leastMove = 2e-3
/** How near the next prediction may be to one of the two between which it lies, as a share of their distance. */
const leastInside = 0.1

/**
 * Verifies a design, and where the file's value lies outside the band in which a target is met, grades the design again
 * for another predicted value and verifies that: for one as far from the target as the file was from its prediction, and
 * once files are known on both sides of the target, for one between theirs. Where more is required than the goal's value,
 * the requirement in which the file is worst stands for it, and all are raised alike. Returns the lightest whose file
 * meets the target, else the one that comes nearest. Without a target the design is verified as it is.
 */
export async function meetTarget<D extends Predicted, F extends OfFile>(
  design: D,
  asked: Requirement,
  { verify, gradeAgain }: MeetTargetSteps<D, F>,
): Promise<Outcome<VerifiedDesign<D, F>>> {
  const first = await verify(design)
  if (!first.ok) return first
  if (asksForBest(asked)) return done({ design, found: first.value })
  /** Merits over what is required, in logarithms, of the requirement in which a design is worst. */
  const meritIn = (of: Measured & AllRequired) =>
    Math.log(of.requirements ? worstTimes(of.requirements) : meritOf(asked.goal, asked.goal.measure(of)) / requiredMerit(asked))
  const tried = (each: D, found: F) => {
    if (each.row.requirements && !found.requirements) throw new Error('A file was verified without what its row requires.')
    return { design: each, found, predicted: meritIn(each.row), inFile: meritIn(found) }
  }
  const tries = [tried(design, first.value)]
  while (tries.length <= mostTries) {
    const last = tries.at(-1)!
    if (last.inFile >= 0 && last.inFile <= Math.log(targetBand)) break
    const aim = nextAim(tries)
    const next = await gradeAgain(last.design, requiredMerit(asked) * Math.exp(aim))
    if (!next.ok || Math.abs(meritIn(next.value.row) - last.predicted) < leastMove) break
    const found = await verify(next.value)
    if (!found.ok) break
    tries.push(tried(next.value, found.value))
  }
  const met = tries.filter(({ inFile }) => inFile >= 0).toSorted((a, b) => a.found.massG - b.found.massG)
  return done(met[0] ?? tries.toSorted((a, b) => b.inFile - a.inFile)[0])
}

/** A design that was tried: logarithms of merits over the target's. */
export interface Try {
  readonly predicted: number
  readonly inFile: number
}

/** What the next design is graded for, over the target and in logarithms, so that its file lies in the middle of the band. */
function nextAim(tries: readonly Try[]): number {
  const wanted = Math.log(middle)
  const last = tries.at(-1)!
  const short = tries.filter(({ inFile }) => inFile < 0).toSorted((a, b) => b.predicted - a.predicted)[0]
  const over = tries.filter(({ inFile }) => inFile >= 0).toSorted((a, b) => a.predicted - b.predicted)[0]
  if (!short || !over || short.predicted >= over.predicted) return last.predicted + wanted - last.inFile
  const share = (wanted - short.inFile) / (over.inFile - short.inFile)
  return short.predicted + Math.min(Math.max(share, leastInside), 1 - leastInside) * (over.predicted - short.predicted)
}
