import {
  fromSi,
  type Goal,
  type Measured,
  paretoFront,
  rangeOf,
  requirementOf,
  threeDigits,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { PlotAxes, type PlotFrame } from '../../ui/plot-axes.tsx'
import { changeStudy, type Results, useStudy } from '../../workspace/study.ts'

/** A design by its mass and what goals read of it. */
type Placed = Measured & { readonly massG: number }

interface ScatterOptions {
  readonly goal: Goal
  readonly unitType: UnitType
  /** Size of the drawing, pixels. */
  readonly width: number
  readonly height: number
  /** A value that lies in the drawing, too; 0 for none. */
  readonly level?: number
}

/** The frame of a plot of values against masses, and where a design lies in it, in pixels. */
export function scatterOf(rows: readonly Placed[], { goal, unitType, width, height, level = 0 }: ScatterOptions) {
  const mass = (grams: number) => fromSi(grams, 'mass', unitType)
  const value = (si: number) => fromSi(si, goal.quantity, unitType)
  const frame: PlotFrame = {
    x: rangeOf(rows.map(({ massG }) => mass(massG))),
    y: rangeOf([...rows.map((row) => value(goal.measure(row))), ...(level > 0 ? [value(level)] : [])]),
    left: margin.left,
    right: Math.max(margin.left + 1, width - margin.right),
    top: margin.top,
    bottom: Math.max(margin.top + 1, height - margin.bottom),
  }
  const at = (grams: number, si: number): readonly [number, number] => [
    frame.left + ((mass(grams) - frame.x[0]) / (frame.x[1] - frame.x[0])) * (frame.right - frame.left),
    frame.bottom - ((value(si) - frame.y[0]) / (frame.y[1] - frame.y[0])) * (frame.bottom - frame.top),
  ]
  return { frame, at, place: (row: Placed) => at(row.massG, goal.measure(row)) }
}

const margin = { left: 48, right: 16, top: 24, bottom: 36 }

/**
 * Value against mass with the Pareto front. Linked to the table: pointing at either highlights the other, a click
 * selects. Screen readers skip the drawing, because the table has the same values.
 */
export function ResultsPlot({ results }: { results: Results }) {
  const { hoveredRow, selectedRow, unitType } = useStudy()
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const { candidates, baseline, asked } = results
  const { goal, value: target } = requirementOf(asked)
  const { quantity } = goal
  const front = useMemo(() => paretoFront(candidates, goal), [candidates, goal])

  const mass = (grams: number) => fromSi(grams, 'mass', unitType)
  const value = (si: number) => fromSi(si, quantity, unitType)
  const all = baseline ? [...candidates, baseline] : candidates
  const { frame, at, place } = scatterOf(all, { goal, unitType, width, height, level: target })
  const named = candidates.find((row) => row.rowIndex === (hoveredRow ?? selectedRow))

  return (
    <figure aria-label="Plot" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <figcaption className="flex h-8 shrink-0 items-center gap-2 truncate border-b bg-n2 px-3 text-xs text-n11">
        <span className="shrink-0 font-medium">{goal.title} against mass</span>
        <span className="tabular truncate text-n10">
          {named
            ? `${threeDigits(mass(named.massG))} ${unitOf('mass', unitType)}, ${named.state === 'predicted' ? '≈' : ''}${threeDigits(value(goal.measure(named)))} ${unitOf(quantity, unitType)}: ${named.name}`
            : `The line is the Pareto front. ${pointsLegend}`}
        </span>
      </figcaption>
      <div ref={box} className="min-h-0 flex-1">
        {width > 0 && height > 60 && (
          <svg width={width} height={height} aria-hidden="true" className="block">
            <PlotAxes frame={frame} xLabel={`Mass, ${unitOf('mass', unitType)}`} yLabel={unitOf(quantity, unitType)} />
            {target > 0 && <Level y={at(0, target)[1]} frame={frame} label="target" />}
            <FrontLine points={front.map(place)} />
            {baseline && <Uniform at={place(baseline)} right={frame.right} />}
            {candidates.map((row) => (
              <Point
                key={row.rowIndex}
                at={place(row)}
                verified={row.state === 'verified'}
                selected={row.rowIndex === selectedRow}
                hovered={row.rowIndex === hoveredRow}
                onHover={(on) => changeStudy({ hoveredRow: on ? row.rowIndex : null })}
                onSelect={() => changeStudy({ selectedRow: row.rowIndex, previewRow: null })}
              />
            ))}
          </svg>
        )}
      </div>
    </figure>
  )
}

/** The designs that no other beats in mass and value. */
export const FrontLine = ({ points }: { points: readonly (readonly [number, number])[] }) => (
  <polyline
    points={points.map((point) => point.join()).join(' ')}
    className="fill-none stroke-accent"
    strokeWidth={1.5}
    strokeDasharray="1 3"
    strokeLinecap="round"
  />
)

export const pointsLegend = 'Filled points are verified, hollow ones predicted.'

interface PointProps {
  at: readonly [number, number]
  /** Filled; a predicted one is hollow, because its file may lie elsewhere. */
  verified: boolean
  selected: boolean
  hovered: boolean
  onHover: (on: boolean) => void
  onSelect: () => void
}

export function Point({ at: [x, y], verified, selected, hovered, onHover, onSelect }: PointProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the drawing is hidden from readers; the table does the same by keyboard
    <g onMouseEnter={() => onHover(true)} onMouseLeave={() => onHover(false)} onClick={onSelect}>
      <circle cx={x} cy={y} r={12} className="fill-transparent" />
      {(selected || hovered) && <circle cx={x} cy={y} r={8} className="fill-none stroke-accent" strokeWidth={selected ? 2 : 1} />}
      <circle cx={x} cy={y} r={4.5} className={`stroke-accent ${verified ? 'fill-accent' : 'fill-n1'}`} strokeWidth={1.5} />
    </g>
  )
}

/** Its label is on the side of the mark that has room: the mark is often at the left edge. */
function Uniform({ at: [x, y], right }: { at: readonly [number, number]; right: number }) {
  const before = x + 56 > right
  return (
    <g className="text-n10">
      <rect x={x - 3.5} y={y - 3.5} width={7} height={7} fill="none" stroke="currentColor" strokeWidth={1.5} />
      <text x={before ? x - 9 : x + 9} y={y + 4} textAnchor={before ? 'end' : 'start'} className="fill-current text-2xs">
        uniform
      </text>
    </g>
  )
}

const Level = ({ y, frame, label }: { y: number; frame: PlotFrame; label: string }) => (
  <g className="text-amber">
    <line x1={frame.left} x2={frame.right} y1={y} y2={y} stroke="currentColor" strokeDasharray="4 4" />
    <text x={frame.right} y={y - 4} textAnchor="end" className="fill-current text-2xs">
      {label}
    </text>
  </g>
)

/** The size of an element in pixels, kept up to date; zero before its layout. */
function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) })
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
