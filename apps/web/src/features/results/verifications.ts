import type { WaitingVerification } from '@trabecula/contract'
import { type CandidateRow, isReordered, predictionNote, verificationMessages } from '@trabecula/domain'
import { create } from 'zustand'

/** The verification of a row that has not given verified values. */
export interface Verification {
  /** null until the server has answered. */
  readonly id: string | null
  readonly state: WaitingVerification['state']
  readonly detail: string
  /** 0–1, or null while it is unknown. */
  readonly share: number | null
  /** Why it ended without values. */
  readonly message?: string | undefined
  /** A user requested this row: it is computed before the others, and its failure is reported. */
  readonly requested?: boolean
}

type ByRow = ReadonlyMap<number, Verification>

/** The verifications of the shown result by row, and what the last one changed in the order. */
export const useVerifications = create<{ readonly rows: ByRow; readonly news: string }>(() => ({ rows: new Map(), news: '' }))

/** Every followed one keeps a connection open, of which a browser has six for a server. */
const mostFollowed = 2

export const isOpen = (verification: Verification | undefined): boolean =>
  verification?.state === 'queued' || verification?.state === 'running'

/**
 * The verifications whose events are followed: that which is under way and the next one. One that ends unseen is
 * followed when those before it have ended, and reports its end at once.
 */
export function followedOf(rows: ByRow): readonly (readonly [row: number, id: string])[] {
  const place = ({ state, requested }: Verification) => (state === 'running' ? 0 : requested ? 1 : 2)
  return [...rows]
    .filter(([, each]) => isOpen(each) && each.id !== null)
    .toSorted(([, a], [, b]) => place(a) - place(b))
    .slice(0, mostFollowed)
    .map(([row, { id }]) => [row, id ?? ''])
}

/** What is said above the table. */
export interface Line {
  /** Empty where the status says it. */
  readonly count: string
  /** Is announced to a screen reader when it changes. */
  readonly status: string
  /** The rows that nothing verifies. */
  readonly rest: readonly number[]
  readonly isUnderWay: boolean
}

/** What is said above the table; null where nothing is to be said, or the result is from before rows were verified. */
export function verificationLine(
  rows: readonly CandidateRow[],
  verifications: ReadonlyMap<number, Verification>,
  news: string,
): Line | null {
  if (!rows.some(({ state }) => state)) return null
  const open = rows.filter(({ state }) => state !== 'verified')
  const rest = open.filter(({ rowIndex }) => !isOpen(verifications.get(rowIndex)))
  const isUnderWay = rest.length < open.length
  const designs = `${rows.length} ${rows.length === 1 ? 'design' : 'designs'}`
  if (open.length === 0) {
    const change = news || (isReordered(rows) ? 'Their order is not the predicted one.' : '')
    const all = rows.length === 1 ? 'The design is verified.' : `All ${designs} are verified.`
    return change ? { count: '', status: `${all} ${change}`, rest: [], isUnderWay } : null
  }
  const count = `${rows.length - open.length} of ${designs} verified.`
  const failed = rest.filter(({ rowIndex }) => verifications.get(rowIndex)?.state === 'failed')
  const [first] = failed
  const why = first && (verifications.get(first.rowIndex)?.message ?? verificationMessages.failed)
  const failure = first && `${failed.length > 1 ? `${failed.length} designs were` : `${first.name} was`} not verified: ${why}`
  const status =
    (isUnderWay ? news : failure) || news || (isUnderWay ? '' : `The numbers marked ≈ are predictions. ${predictionNote}`)
  return { count, status, rest: rest.map(({ rowIndex }) => rowIndex), isUnderWay }
}
