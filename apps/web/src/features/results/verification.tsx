import {
  type CandidateRow,
  fromSi,
  type QuantityName,
  signedPercent,
  threeDigits,
  type UnitType,
  unitOf,
  verifiedGoals,
} from '@trabecula/domain'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { isShared } from '../../platform/http/share-link.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { useStudy } from '../../workspace/study.ts'
import { Figure, Figures } from './figures.tsx'
import { cancelVerification, useVerifications, useVerifyFailures, verifyingKey, verifyRow, watchOn } from './verify-row.ts'

/** Predicted and verified values, or the button that analyses the exported mesh. */
export function Verification({ row, unitType }: { row: CandidateRow; unitType: UnitType }) {
  const { studyId } = useStudy()
  const key = verifyingKey(studyId, row.rowIndex)
  const verifying = useVerifications((all) => all[key])
  const failure = useVerifyFailures((all) => all[key])
  useEffect(() => {
    if (studyId) watchOn(studyId, row.rowIndex)
  }, [studyId, row.rowIndex])
  return (
    <section aria-label="Verification" className="flex flex-col gap-2 border-t border-n5 pt-3">
      <h3 className="flex items-center gap-0.5 text-xs font-semibold text-n11">
        Verification of the exported mesh
        <TermHelp id="verified" />
      </h3>
      {verifying ? (
        <div role="status" aria-live="polite" className="flex flex-col gap-2">
          <div className="flex items-center gap-2">
            <p className="min-w-0 flex-1 truncate text-xs text-n10">{verifying.detail}</p>
            <Button size="sm" disabled={verifying.id === null} onClick={() => void cancelVerification(key)}>
              Cancel
            </Button>
          </div>
          <Progress label="Verifying" share={verifying.share} />
        </div>
      ) : row.verification ? (
        <Comparison row={row} unitType={unitType} />
      ) : isShared ? (
        <p className="text-xs text-n10">This design was not verified.</p>
      ) : (
        <>
          {failure && <Notice tone="amber">{failure}</Notice>}
          <p className="text-xs text-n10">
            Analyses the exported mesh itself under the same loads. Takes a few minutes and is free.
          </p>
          <Button size="sm" className="self-start" data-ui="Verify" onClick={() => void verifyRow(row.rowIndex)}>
            <ShieldCheck size={14} />
            Verify
          </Button>
        </>
      )}
    </section>
  )
}

const comparedColumns = ['Predicted', 'Verified', 'Deviation'].map((title) => ({ key: title, title }))

function Comparison({ row, unitType }: { row: CandidateRow; unitType: UnitType }) {
  const { verification } = row
  const verified = verifiedGoals(row)
  if (!verification || !verified) return null
  const { meshSha256, voxels, voxelsThroughWall, coarse, notes } = verification
  return (
    <>
      <Figures first="Quantity" hidden columns={comparedColumns}>
        {verified.map(({ goal: { title, quantity }, predicted, found, deviation }) => (
          <tr key={title} className="h-6">
            <th scope="row" className="text-left font-normal text-n10">
              {title} <span className="unit">{unitOf(quantity, unitType)}</span>
            </th>
            <Figure>{shown(predicted, quantity, unitType)}</Figure>
            <Figure strong>{shown(found, quantity, unitType)}</Figure>
            <Figure>{signedPercent(deviation)}</Figure>
          </tr>
        ))}
      </Figures>
      <p className="text-xs text-n10">
        {voxels.toLocaleString('en-US')} voxels, {threeDigits(voxelsThroughWall)} through the thinnest wall
        {coarse ? ' (coarse)' : ''}; the {verification.governedBy} yields first. Mesh{' '}
        <span title={meshSha256} className="font-mono">
          {meshSha256.slice(0, 12)}
        </span>
        .
      </p>
      {notes.map((note) => (
        <p key={note} className="text-xs text-n10">
          {note}
        </p>
      ))}
    </>
  )
}

const shown = (value: number, quantity: QuantityName, unitType: UnitType) => threeDigits(fromSi(value, quantity, unitType))
