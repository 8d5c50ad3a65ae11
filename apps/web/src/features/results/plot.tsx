import { fromSi, paretoFront, rangeOf, requirementOf, threeDigits, unitOf } from '@trabecula/domain'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { changeStudy, type Results, useStudy } from '../../workspace/study.ts'
import { Axes, type Frame } from './axes.tsx'

const margin = { left: 48, right: 16, top: 24, bottom: 36 }

/**
 * Value against mass with the Pareto front. Linked to the table: pointing at either highlights the other, a click
 * selects. The
 * table holds the same values for those who cannot see it, so the drawing itself is not read aloud.
 */
export function ResultsPlot({ results }: { results: Results }) {
  const { hoveredRow, selectedRow, unitType } = useStudy()
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const { candidates, baseline, settings } = results
  const { goal, value: asked } = requirementOf(settings)
  const { quantity } = goal
  const front = useMemo(() => paretoFront(candidates, goal), [candidates, goal])

  const mass = (grams: number) => fromSi(grams, 'mass', unitType)
  const value = (si: number) => fromSi(si, quantity, unitType)
  const all = baseline ? [...candidates, baseline] : candidates
  const frame: Frame = {
    x: rangeOf(all.map((row) => mass(row.mass_g))),
    y: rangeOf([...all.map((row) => value(goal.measure(row))), ...(asked > 0 ? [value(asked)] : [])]),
    left: margin.left,
    right: Math.max(margin.left + 1, width - margin.right),
    top: margin.top,
    bottom: Math.max(margin.top + 1, height - margin.bottom),
  }
  const at = (grams: number, si: number): readonly [number, number] => [
    frame.left + ((mass(grams) - frame.x[0]) / (frame.x[1] - frame.x[0])) * (frame.right - frame.left),
    frame.bottom - ((value(si) - frame.y[0]) / (frame.y[1] - frame.y[0])) * (frame.bottom - frame.top),
  ]
  const place = (row: (typeof all)[number]) => at(row.mass_g, goal.measure(row))
  const named = candidates.find((row) => row.row_index === (hoveredRow ?? selectedRow))

  return (
    <figure aria-label="Plot" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <figcaption className="flex h-8 shrink-0 items-center gap-2 truncate border-b bg-n2 px-3 text-xs text-n11">
        <span className="shrink-0 font-medium">{goal.title} against mass</span>
        <span className="tabular truncate text-n10">
          {named
            ? `${threeDigits(mass(named.mass_g))} ${unitOf('mass', unitType)}, ${threeDigits(value(goal.measure(named)))} ${unitOf(quantity, unitType)}: ${named.name}`
            : 'The line is the Pareto front'}
        </span>
      </figcaption>
      <div ref={box} className="min-h-0 flex-1">
        {width > 0 && height > 60 && (
          <svg width={width} height={height} aria-hidden="true" className="block">
            <Axes frame={frame} xLabel={`Mass, ${unitOf('mass', unitType)}`} yLabel={unitOf(quantity, unitType)} />
            {asked > 0 && <Level y={at(0, asked)[1]} frame={frame} label="target" />}
            <polyline
              points={front.map((row) => place(row).join()).join(' ')}
              className="fill-none stroke-accent"
              strokeWidth={1.5}
              strokeDasharray="1 3"
              strokeLinecap="round"
            />
            {baseline && <Uniform at={place(baseline)} right={frame.right} />}
            {candidates.map((row) => (
              <Point
                key={row.row_index}
                at={place(row)}
                best={front.includes(row)}
                selected={row.row_index === selectedRow}
                hovered={row.row_index === hoveredRow}
                onHover={(on) => changeStudy({ hoveredRow: on ? row.row_index : null })}
                onSelect={() => changeStudy({ selectedRow: row.row_index, previewRow: null })}
              />
            ))}
          </svg>
        )}
      </div>
    </figure>
  )
}

interface PointProps {
  at: readonly [number, number]
  /** On the front: filled; else a ring. */
  best: boolean
  selected: boolean
  hovered: boolean
  onHover: (on: boolean) => void
  onSelect: () => void
}

function Point({ at: [x, y], best, selected, hovered, onHover, onSelect }: PointProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the drawing is hidden from readers; the table does the same by keyboard
    <g onMouseEnter={() => onHover(true)} onMouseLeave={() => onHover(false)} onClick={onSelect}>
      <circle cx={x} cy={y} r={12} className="fill-transparent" />
      {(selected || hovered) && <circle cx={x} cy={y} r={8} className="fill-none stroke-accent" strokeWidth={selected ? 2 : 1} />}
      <circle cx={x} cy={y} r={4.5} className={`stroke-accent ${best ? 'fill-accent' : 'fill-n1'}`} strokeWidth={1.5} />
    </g>
  )
}

/** Its word stands on that side of the mark where there is room: the mark is often on the left edge. */
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

const Level = ({ y, frame, label }: { y: number; frame: Frame; label: string }) => (
  <g className="text-amber">
    <line x1={frame.left} x2={frame.right} y1={y} y2={y} stroke="currentColor" strokeDasharray="4 4" />
    <text x={frame.right} y={y - 4} textAnchor="end" className="fill-current text-2xs">
      {label}
    </text>
  </g>
)

/** The size of an element in pixels, kept up to date; zero before it is laid out. */
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
