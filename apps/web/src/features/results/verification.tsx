import {
  type CandidateRow,
  fromSi,
  type QuantityName,
  signedPercent,
  threeDigits,
  type UnitType,
  unitOf,
  verifiedGoals,
  verifiedModes,
} from '@trabecula/domain'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { isShared } from '../../platform/http/share-link.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Figure, Figures } from './figures.tsx'
import { isOpen, useVerifications, type Verification } from './verifications.ts'
import { cancelVerification, verifyRow } from './verify-rows.ts'

/** Predicted and verified values, how far the verification is, or the button that begins it. */
export function VerificationDetails({ row, unitType }: { row: CandidateRow; unitType: UnitType }) {
  const verification = useVerifications(({ rows }) => rows.get(row.rowIndex))
  return (
    <section aria-label="Verification" className="flex flex-col gap-2 border-t border-n5 pt-3">
      <h3 className="flex items-center gap-0.5 text-xs font-semibold text-n11">
        Verification of the exported mesh
        <TermHelp id="verified" />
      </h3>
      {row.verification ? (
        <Comparison row={row} unitType={unitType} />
      ) : verification && isOpen(verification) ? (
        <UnderWay row={row.rowIndex} {...verification} />
      ) : isShared ? (
        <p className="text-xs text-n10">This design was not verified.</p>
      ) : (
        <>
          {verification?.state === 'failed' && <Notice tone="amber">{verification.message}</Notice>}
          <p className="text-xs text-n10">
            Analyses the exported mesh itself under the same loads. Takes a few minutes and is free.
          </p>
          <VerifyButton row={row.rowIndex}>Verify</VerifyButton>
        </>
      )}
    </section>
  )
}

function UnderWay({ row, id, state, detail, share, requested = false }: Verification & { row: number }) {
  const isQueued = state === 'queued'
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="truncate text-xs text-n10">{detail || (isQueued ? 'Waits for its turn' : 'Starting')}</p>
      {!isQueued && <Progress label="Verifying" share={share} />}
      {!isShared && (
        <div className="flex gap-2">
          {isQueued && !requested && <VerifyButton row={row}>Verify now</VerifyButton>}
          <Button size="sm" disabled={id === null} onClick={() => void cancelVerification(row)}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}

const VerifyButton = ({ row, children }: { row: number; children: ReactNode }) => (
  <Button size="sm" className="self-start" data-ui="Verify" onClick={() => void verifyRow(row)}>
    <ShieldCheck size={14} />
    {children}
  </Button>
)

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
        {verifiedModes(row, verification).map(({ title, unit, predicted, found, deviation }) => (
          <tr key={title} className="h-6">
            <th scope="row" className="text-left font-normal text-n10">
              {title} <span className="unit">{unit}</span>
            </th>
            <Figure>{predicted}</Figure>
            <Figure strong>{found}</Figure>
            <Figure>{deviation}</Figure>
          </tr>
        ))}
      </Figures>
      <p className="text-xs text-n10">
        {voxels.toLocaleString('en-US')} voxels, {threeDigits(voxelsThroughWall)} through the thinnest wall
        {coarse ? ' (coarse)' : ''}; the {verification.governedBy} governs. Mesh{' '}
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
