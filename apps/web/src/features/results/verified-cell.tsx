import {
  type CandidateRow,
  fromSi,
  percentMore,
  signedPercent,
  strangeGoal,
  threeDigits,
  type UnitType,
  unitOf,
  verifiedGoals,
} from '@trabecula/domain'
import { Check } from 'lucide-react'
import { Pill } from '../../ui/feedback/pill.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { useVerifications } from './verifications.ts'

/** Whether the row has the numbers of its file, or how far its verification is. */
export function VerifiedCell({ row, unitType }: { row: CandidateRow; unitType: UnitType }) {
  const verification = useVerifications(({ rows }) => rows.get(row.rowIndex))
  if (row.state === 'verified') {
    const strange = strangeGoal(row)?.deviation
    return (
      <Pill tone={strange === undefined ? 'green' : 'amber'} title={verifiedNote(row, unitType)}>
        <Check size={12} strokeWidth={3} aria-hidden="true" />
        {strange === undefined ? 'verified' : `verified, ${percentMore(strange)} %`}
        {strange === undefined && row.verified?.coarse && ', coarse'}
      </Pill>
    )
  }
  if (verification?.state === 'running')
    return (
      <span title={verification.detail} className="block w-20">
        <Progress label={`Verifying ${row.name}`} share={verification.share} />
      </span>
    )
  if (verification?.state === 'failed')
    return (
      <Pill tone="amber" title={verification.message ?? ''}>
        failed
      </Pill>
    )
  return <span className="text-n10">{verification?.state === 'queued' ? 'waiting' : (row.state ?? '–')}</span>
}

/** "Predicted load 276 N, −12.7 %; stiffness 8.2 N/mm, −3.0 %. Voxels of 0.42 mm, 6.2 through the thinnest wall." */
export function verifiedNote(row: CandidateRow, unitType: UnitType): string {
  const { verification } = row
  if (!verification) return ''
  const print = (value: number, quantity: Parameters<typeof unitOf>[0]) =>
    `${threeDigits(fromSi(value, quantity, unitType))} ${unitOf(quantity, unitType)}`
  const goals = (verifiedGoals(row) ?? []).map(
    ({ goal, predicted, deviation }) => `${goal.noun} ${print(predicted, goal.quantity)}, ${signedPercent(deviation)}`,
  )
  const { voxelMm, voxelsThroughWall, coarse } = verification
  const voxels = `Voxels of ${print(voxelMm, 'length')}, ${threeDigits(voxelsThroughWall)} through the thinnest wall`
  return `Predicted ${goals.join('; ')}. ${voxels}${coarse ? ' (coarse)' : ''}.`
}
