import { useQuery } from '@tanstack/react-query'
import {
  type CandidateRow,
  type CouponBuild,
  type CouponKind,
  type CouponRequest,
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
import type { ReactNode } from 'react'
import { download } from '../../platform/download.ts'
import { tokenConfigQuery } from '../../session/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress, Spinner } from '../../ui/feedback/progress.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { useCatalog } from '../../workspace/catalog.ts'
import { cancelWork, useFollowedWork } from '../../workspace/followed-work.ts'
import { currentStudy, useStudy } from '../../workspace/study.ts'
import { couponKey, requestCoupon, saveJson, useCoupons, type WantedCoupon, wantCoupon } from './api.ts'
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

const untouched: WantedCoupon = { request: { kind: 'cube', build: '+Z' } }

/** Makes a coupon of a row, and compares what a test machine measured with what was predicted. */
export function CouponDialog({ row, onClose }: { row: CandidateRow; onClose: () => void }) {
  const study = useStudy()
  const { unitType } = study
  const key = couponKey(study, row.rowIndex)
  const { request, made, refusal } = useCoupons((all) => all[key]) ?? untouched
  const { kind, build = '+Z', sizeMm: typedMm } = request
  const work = useFollowedWork((all) => all[key])
  const busy = work !== undefined
  const costs = useQuery(tokenConfigQuery).data?.costs ?? defaultTokenCosts
  const exported = currentStudy(study)?.exported_rows.includes(row.rowIndex) ?? false
  const sizeMm = typedMm ?? usualCouponMm(kind, row.cellSizeMm)
  const expected = useExpected(row, kind, build, sizeMm)
  const why = refusal ?? (expected && !expected.ok ? expected.refusal.message : undefined)
  /** Another coupon has another prediction. */
  const change = (changes: Partial<CouponRequest>) => wantCoupon(key, { request: { ...request, ...changes } })
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
              onChange={(next) => change({ kind: next })}
            />
            <Segmented
              label="Build direction"
              value={build}
              disabled={busy}
              choices={builds[kind]}
              onChange={(next) => change({ build: next })}
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
              onChange={(value) => change({ sizeMm: toSi(value, 'length', unitType) })}
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
          <div role="status" className={work ? 'flex flex-col gap-2 text-xs text-n10' : 'sr-only'}>
            {work && (
              <>
                <p className="truncate">{work.cancelling ? 'Cancelling' : work.detail}</p>
                <Progress label="Making the coupon" share={work.share} />
                <p>About a minute. You can close this; the coupon is there when you come back.</p>
              </>
            )}
          </div>
          {why && <Notice tone="red">{why}</Notice>}
          {made && <Measured prediction={made.prediction} unitType={unitType} />}
        </div>
      }
    >
      {work ? (
        <Button
          look="danger"
          disabled={work.id === null || work.cancelling === true}
          onClick={() => void cancelWork(key, couponMessages.failed)}
        >
          Cancel coupon
        </Button>
      ) : (
        made && <Button onClick={() => saveJson(made.prediction, 'coupon.json')}>Download prediction</Button>
      )}
      {/* One button for both, so that the keyboard stays on it. */}
      <Button
        look="primary"
        disabled={!busy && !made && expected?.ok === false}
        aria-disabled={busy}
        onClick={() => {
          if (made) download(made.path, couponFileName)
          else if (!busy) void requestCoupon(key, row.rowIndex, request)
        }}
      >
        {busy && <Spinner size={14} />}
        {busy ? 'Making the coupon' : made ? 'Download STL' : 'Make coupon'}
      </Button>
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
