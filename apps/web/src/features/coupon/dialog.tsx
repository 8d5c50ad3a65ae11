import { useQuery } from '@tanstack/react-query'
import {
  type CandidateRow,
  type CouponBuild,
  type CouponKind,
  couponFileName,
  couponMessages,
  couponOf,
  defaultTokenCosts,
  fromSi,
  parseQuantity,
  threeDigits,
  toSi,
  unitOf,
  usualCouponMm,
} from '@trabecula/domain'
import { type ReactNode, useState } from 'react'
import { download } from '../../platform/download.ts'
import { tokenConfigQuery } from '../../session/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { useCatalog } from '../../workspace/catalog.ts'
import { currentStudy, useStudy } from '../../workspace/study.ts'
import { type MadeCoupon, requestCoupon, saveJson } from './api.ts'
import { Measured } from './measured.tsx'

const about: Readonly<Record<CouponKind, string>> = {
  cube: 'Lattice between two solid plates, pressed along z: what the lattice alone does.',
  bar: "The row's skin around its lattice, on two rods and pressed down in the middle: what both do together.",
}

const builds = {
  cube: [
    { value: '+Z', label: 'Pressed along the build direction' },
    { value: '+X', label: 'Pressed across it' },
  ],
  bar: [
    { value: '+Z', label: 'Printed lying' },
    { value: '+X', label: 'Printed standing' },
  ],
} as const satisfies Record<CouponKind, readonly { readonly value: CouponBuild; readonly label: string }[]>

/** Makes a coupon of a row, and compares what a test machine measured with what was predicted. */
export function CouponDialog({ row, onClose }: { row: CandidateRow; onClose: () => void }) {
  const study = useStudy()
  const { unitType } = study
  const [kind, setKind] = useState<CouponKind>('cube')
  const [build, setBuild] = useState<CouponBuild>('+Z')
  const [typedMm, setTypedMm] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<MadeCoupon>()
  const [refusal, setRefusal] = useState<string>()
  const costs = useQuery(tokenConfigQuery).data?.costs ?? defaultTokenCosts
  const exported = currentStudy(study)?.exported_rows.includes(row.rowIndex) ?? false
  const sizeMm = typedMm ?? usualCouponMm(kind, row.cellSizeMm)
  const expected = useExpected(row, kind, build, sizeMm)
  /** Another coupon has another prediction. */
  const change = (set: () => void) => {
    set()
    setMade(undefined)
    setRefusal(undefined)
  }
  const make = async () => {
    setBusy(true)
    setRefusal(undefined)
    const answer = await requestCoupon(row.rowIndex, { kind, build, sizeMm: typedMm })
    setBusy(false)
    if (typeof answer === 'string') setRefusal(answer)
    else setMade(answer)
  }
  const length = (mm: number) => threeDigits(fromSi(mm, 'length', unitType))
  return (
    <Dialog
      open
      closeButton
      size="large"
      title="Test coupon"
      description={`${row.name}: its cell and wall, with the mean density of its core, ${threeDigits(row.densityMean)}.`}
      onClose={onClose}
      body={
        <div className="flex flex-col gap-4 text-sm">
          <div className="grid gap-3 md:grid-cols-[auto_1fr_9rem] md:items-end">
            <Segmented
              label="Kind"
              value={kind}
              disabled={busy}
              choices={[
                { value: 'cube', label: 'Cube' },
                { value: 'bar', label: 'Bar' },
              ]}
              onChange={(next) => change(() => setKind(next))}
            />
            <Segmented
              label="Build direction"
              value={build}
              disabled={busy}
              choices={builds[kind]}
              onChange={(next) => change(() => setBuild(next))}
            />
            <NumberInput
              label={kind === 'cube' ? 'Edge' : 'Height and width'}
              value={fromSi(sizeMm, 'length', unitType)}
              unit={unitOf('length', unitType)}
              disabled={busy}
              print={threeDigits}
              read={(text) => {
                const typed = parseQuantity(text, 'length', unitType)
                return typed !== undefined && typed > 0 ? typed : 'Enter a length'
              }}
              onChange={(value) => change(() => setTypedMm(toSi(value, 'length', unitType)))}
            />
          </div>
          <p className="text-xs text-n10">{about[kind]}</p>
          {expected?.ok && (
            <Facts>
              <Fact name="Size">
                {expected.value.edgesMm.map(length).join(' × ')} {unitOf('length', unitType)}
                {kind === 'cube' && ` with plates of ${length(expected.value.plateMm)} ${unitOf('length', unitType)}`}
              </Fact>
              {expected.value.spanMm !== undefined && (
                <Fact name="Supports">
                  {length(expected.value.spanMm)} {unitOf('length', unitType)} apart
                </Fact>
              )}
              <Fact name="Price">
                {exported
                  ? 'free: files of this design were paid for'
                  : `${costs.export} tokens once, for coupons and export of this design`}
              </Fact>
            </Facts>
          )}
          <p role="status" className={busy ? 'text-xs text-n10' : 'sr-only'}>
            {busy && 'Making and analysing the coupon: about a minute. You can close this; it is there when you come back.'}
          </p>
          {(refusal ?? (expected && !expected.ok)) && (
            <Notice tone="red">{refusal ?? (expected && !expected.ok ? expected.refusal.message : couponMessages.failed)}</Notice>
          )}
          {made && <Measured prediction={made.prediction} unitType={unitType} />}
        </div>
      }
    >
      {made ? (
        <>
          <Button onClick={() => saveJson(made.prediction, 'coupon.json')}>Download prediction</Button>
          <Button look="primary" onClick={() => download(made.path, couponFileName)}>
            Download STL
          </Button>
        </>
      ) : (
        <Button look="primary" disabled={busy || expected?.ok === false} onClick={() => void make()}>
          {busy && <Spinner size={14} />}
          {busy ? 'Making the coupon' : 'Make coupon'}
        </Button>
      )}
    </Dialog>
  )
}

/** The coupon as it will be, or why there is none, by the printer of the settings; undefined while that is not known. */
function useExpected(row: CandidateRow, kind: CouponKind, build: CouponBuild, sizeMm: number) {
  const { settings, results } = useStudy()
  const { data: catalog } = useCatalog()
  const printer = catalog?.printers.find(({ name }) => name === settings.printer)
  if (!printer) return undefined
  const { name, build_mm, min_wall_mm: minWallMm } = printer
  const buildVolumeMm = build_mm as [number, number, number]
  const lattice = { ...row, density: row.densityMean, shellMm: (results?.asked ?? settings).shellMm }
  return couponOf(lattice, { name, buildVolumeMm, minWallMm }, { kind, build, sizeMm })
}

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">{children}</dl>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-n10">{name}</dt>
    <dd className="text-n12">{children}</dd>
  </>
)
