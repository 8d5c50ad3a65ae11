import { Popover } from '@base-ui/react/popover'
import {
  asksForBest,
  bandText,
  type CandidateRow,
  fromSi,
  type Goal,
  largestValue,
  type MassCurve,
  massAt,
  rangeOf,
  requirementOf,
  threeDigits,
  toSi,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { type PointerEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Slider } from '../../ui/controls/slider.tsx'
import { PlotAxes, type PlotFrame } from '../../ui/plot-axes.tsx'
import { useEstimate } from '../../workspace/estimate/store.ts'
import { changeSettings, type Results, useStudy } from '../../workspace/study.ts'
import { showSweep } from '../../workspace/sweep-dialog.ts'

const size = { width: 420, height: 240 } as const
const frameBox = { left: 44, right: size.width - 12, top: 24, bottom: size.height - 36 } as const
/** The best family is a full line. */
const dashes = ['', '7 4', '2 4'] as const
/** Steps of the slider over the values that are drawn. */
const steps = 100

/**
 * The mass of the likely families over the value that may be required, by the estimate, and the verified designs of the
 * study. A click on it, or the button, requires the value that is pointed at.
 */
export function CurvePanel() {
  const { estimate, stale } = useEstimate()
  const { settings, unitType, results } = useStudy()
  const asked = requirementOf(settings)
  const { goal, safetyFactor = 1 } = asked
  const [pointed, setPointed] = useState<number | null>(null)
  // Designs reach the value times its safety factor; values here are those that are typed.
  const curves = (estimate?.lattice?.curves ?? []).map((curve) => ({
    ...curve,
    points: curve.points.map(({ value, massG }) => ({ value: value / safetyFactor, massG })),
  }))
  const values = curves.flatMap(({ points }) => points.map(({ value }) => value))
  if (values.length === 0) return null
  const verified = verifiedIn(results, goal).map((row) => ({ ...row, value: goal.measure(row) / safetyFactor }))
  const scales = scalesOf(curves, verified, goal, unitType)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const inRange = (value: number) => Math.min(Math.max(value, least), most)
  const shown = inRange(pointed ?? (asksForBest(asked) ? (least + most) / 2 : settings.target))
  const require = (value: number) => {
    setPointed(value)
    changeSettings({ target: toSi(roundedValue(value, goal, unitType), goal.quantity, unitType) })
  }
  return (
    <div aria-busy={stale !== null} className="flex flex-col gap-2 text-xs text-n11">
      <p className="text-n10">
        {stale
          ? 'These are the curves of the set-up before. They are renewed now.'
          : 'Estimated with the families and cell sizes that are likely for what is required now. A click requires the value.'}
      </p>
      <CurveDrawing
        {...{ curves, scales, shown, goal, unitType }}
        onPoint={(value) => setPointed(inRange(value))}
        onRequire={(value) => require(inRange(value))}
      />
      <Slider
        label={`Required ${goal.noun}`}
        value={shown}
        min={least}
        max={most}
        step={(most - least) / steps}
        print={(value) => inUnits(value, goal, unitType)}
        onChange={setPointed}
      />
      <Masses {...{ curves, shown, unitType }} />
      <div className="flex gap-2">
        <Button size="sm" onClick={() => require(shown)}>
          Require {inUnits(shown, goal, unitType)}
        </Button>
        <Popover.Close
          render={
            <Button size="sm" look="quiet" onClick={() => showSweep(true)}>
              Try several values…
            </Button>
          }
        />
      </div>
    </div>
  )
}

interface DrawingProps {
  curves: readonly MassCurve[]
  scales: Scales
  shown: number
  goal: Goal
  unitType: UnitType
  onPoint: (value: number) => void
  onRequire: (value: number) => void
}

/** Screen readers skip it, because the list below it says the same of each value. */
function CurveDrawing({ curves, scales, shown, goal, unitType, onPoint, onRequire }: DrawingProps) {
  const { frame, at, valueAt, verified } = scales
  const [best] = curves
  const valueUnder = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return valueAt(((clientX - left) / width) * size.width)
  }
  const [x] = at(shown, 0)
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      className="block w-full cursor-crosshair"
      onPointerMove={(event) => onPoint(valueUnder(event))}
      onPointerUp={(event) => onRequire(valueUnder(event))}
    >
      <PlotAxes frame={frame} xLabel={`${goal.title}, ${unitOf(goal.quantity, unitType)}`} yLabel={unitOf('mass', unitType)} />
      {best && (
        <polygon
          points={bandOf(best)
            .map(({ value, massG }) => at(value, massG).join())
            .join(' ')}
          className="fill-accent opacity-15"
        />
      )}
      {curves.map(({ cell, points }, n) => (
        <polyline
          key={cell}
          points={points.map(({ value, massG }) => at(value, massG).join()).join(' ')}
          className="fill-none stroke-accent"
          strokeWidth={1.5}
          strokeDasharray={dashes[n]}
        />
      ))}
      {verified.map((row) => {
        const [cx, cy] = at(row.value, row.massG)
        return <circle key={row.rowIndex} cx={cx} cy={cy} r={4} className="fill-accent stroke-n1" />
      })}
      <line x1={x} x2={x} y1={frame.top} y2={frame.bottom} className="stroke-amber" strokeDasharray="4 4" />
    </svg>
  )
}

/** The mass of each family at the value that is pointed at. */
function Masses({ curves, shown, unitType }: { curves: readonly MassCurve[]; shown: number; unitType: UnitType }) {
  return (
    <ul aria-label="Masses" className="flex flex-col gap-0.5">
      {curves.map((curve, n) => {
        const mass = massAt(curve, shown)
        return (
          <li key={curve.cell} className="flex items-center gap-2">
            <svg width={28} height={8} aria-hidden="true">
              <line x1={0} x2={28} y1={4} y2={4} className="stroke-accent" strokeWidth={1.5} strokeDasharray={dashes[n]} />
            </svg>
            <span className="flex-1">{curve.title}</span>
            <span className="tabular">
              {mass === undefined
                ? 'does not reach it'
                : `${threeDigits(fromSi(mass, 'mass', unitType))} ${unitOf('mass', unitType)} ${bandText(curve.band)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type VerifiedPoint = Pick<CandidateRow, 'rowIndex' | 'massG'> & { readonly value: number }

interface Scales {
  readonly frame: PlotFrame
  readonly verified: readonly VerifiedPoint[]
  /** SI → pixels of the drawing. */
  readonly at: (value: number, massG: number) => readonly [number, number]
  readonly valueAt: (x: number) => number
}

function scalesOf(curves: readonly MassCurve[], verified: readonly VerifiedPoint[], goal: Goal, unitType: UnitType): Scales {
  const { quantity } = goal
  const points = [...curves.flatMap((curve) => curve.points), ...curves.slice(0, 1).flatMap(bandOf), ...verified]
  const frame: PlotFrame = {
    ...frameBox,
    x: rangeOf(points.map(({ value }) => fromSi(value, quantity, unitType))),
    y: rangeOf(points.map(({ massG }) => fromSi(massG, 'mass', unitType))),
  }
  const { x, y, left, right, top, bottom } = frame
  return {
    frame,
    verified,
    at: (value, massG) => [
      left + ((fromSi(value, quantity, unitType) - x[0]) / (x[1] - x[0])) * (right - left),
      bottom - ((fromSi(massG, 'mass', unitType) - y[0]) / (y[1] - y[0])) * (bottom - top),
    ],
    valueAt: (pixel) => toSi(x[0] + ((pixel - left) / (right - left)) * (x[1] - x[0]), quantity, unitType),
  }
}

/** The outline of the masses that a curve may be off by. */
const bandOf = ({ points, band }: MassCurve): MassCurve['points'] => [
  ...points.map(({ value, massG }) => ({ value, massG: massG * (1 + band) })),
  ...points.map(({ value, massG }) => ({ value, massG: massG * (1 - band) })).toReversed(),
]

/** Designs of an earlier run of the study for the same goal. */
const verifiedIn = (results: Results | null, goal: Goal): readonly CandidateRow[] =>
  results && requirementOf(results.asked).goal === goal ? results.candidates.filter(({ state }) => state === 'verified') : []

/** Three digits of the unit that is shown, within what may be required. */
const roundedValue = (value: number, goal: Goal, unitType: UnitType): number =>
  Math.min(Number(fromSi(value, goal.quantity, unitType).toPrecision(3)), largestValue(goal, unitType))

const inUnits = (value: number, goal: Goal, unitType: UnitType): string =>
  `${threeDigits(roundedValue(value, goal, unitType))} ${unitOf(goal.quantity, unitType)}`
