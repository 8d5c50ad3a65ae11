import { useQueries } from '@tanstack/react-query'
import {
  type CandidateRow,
  fromSi,
  type Goal,
  goalOf,
  goals,
  type OptimizationGoal,
  paretoFront,
  threeDigits,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { useState } from 'react'
import { isShared } from '../../platform/http/share-link.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { PlotAxes } from '../../ui/plot-axes.tsx'
import { openStudy } from '../../workspace/open-study.ts'
import { fetchResults } from '../../workspace/results.ts'
import type { StoredStudy } from '../../workspace/stored-study.ts'
import { changeStudy, useStudy } from '../../workspace/study.ts'
import { showSweep } from '../../workspace/sweep-dialog.ts'
import { FrontLine, Point, pointsLegend, scatterOf } from './plot.tsx'

/** A design of one of the studies. */
interface StudyDesign extends CandidateRow {
  readonly study: StoredStudy
  /** Its number in the list of studies, from 1. */
  readonly number: number
}

const size = { width: 672, height: 320 } as const

/** The designs of all studies of the project in one plot; one that is chosen opens in its study. */
export function StudiesDialog({ onClose }: { onClose: () => void }) {
  const { project, studies, unitType, settings } = useStudy()
  const [goalId, setGoalId] = useState<OptimizationGoal>(settings.goal)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const goal = goalOf(goalId)
  const ran = studies.flatMap((study, at) => (study.last_optimized_at === null ? [] : [{ study, number: at + 1 }]))
  const found = useQueries({
    queries: ran.map(({ study }) => ({
      queryKey: ['results', project?.id, study.id, study.last_optimized_at, 'plot'],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchResults(project!.id, study.id, signal),
      staleTime: 0,
      retry: false,
    })),
  })
  const designs: StudyDesign[] = ran.flatMap(({ study, number }, n) =>
    left.has(study.id) ? [] : (found[n]?.data?.candidates ?? []).map((row) => ({ ...row, study, number })),
  )
  const shown = designs.filter((row) => Number.isFinite(goal.measure(row)))
  const front = paretoFront(shown, goal)
  const missing = ran.filter((_, n) => found[n]?.isError).map(({ study }) => study.name)
  const open = async ({ study, rowIndex }: StudyDesign) => {
    onClose()
    if (study.id !== useStudy.getState().studyId || useStudy.getState().results === null) await openStudy(study.id)
    changeStudy({ selectedRow: rowIndex, previewRow: null })
  }
  return (
    <Dialog
      open
      size="large"
      closeButton
      title="All studies"
      description="The designs of every study of this project. Each value belongs to the loads of its own study."
      onClose={onClose}
      body={
        <div className="flex flex-col gap-3 text-xs text-n11">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Segmented<OptimizationGoal>
              label="Value"
              value={goalId}
              choices={goals.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={setGoalId}
            />
            {found.some(({ isPending }) => isPending) && <Spinner size={14} />}
          </div>
          <StudyFilter ran={ran} left={left} onChange={setLeft} />
          {missing.length > 0 && <p className="text-amber">The results of {missing.join(', ')} could not be loaded.</p>}
          {shown.length > 0 ? (
            <StudiesPlot {...{ shown, front, goal, unitType }} onOpen={(design) => void open(design)} />
          ) : (
            <p className="py-8 text-center text-n10">No designs are shown.</p>
          )}
          <FrontTable {...{ front, goal, unitType }} onOpen={(design) => void open(design)} />
        </div>
      }
    >
      {!isShared && (
        <Button
          look="quiet"
          onClick={() => {
            onClose()
            showSweep(true)
          }}
        >
          Try several values…
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}

interface FilterProps {
  ran: readonly { readonly study: StoredStudy; readonly number: number }[]
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

function StudyFilter({ ran, left, onChange }: FilterProps) {
  return (
    <fieldset className="flex max-h-24 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
      <legend className="sr-only">Studies</legend>
      {ran.map(({ study, number }) => (
        <label key={study.id} className="flex items-center gap-1.5">
          <input
            type="checkbox"
            className="accent-accent"
            checked={!left.has(study.id)}
            onChange={({ currentTarget: { checked } }) => {
              const next = new Set(left)
              if (checked) next.delete(study.id)
              else next.add(study.id)
              onChange(next)
            }}
          />
          {number} · {study.name}
        </label>
      ))}
    </fieldset>
  )
}

interface DesignsProps {
  front: readonly StudyDesign[]
  goal: Goal
  unitType: UnitType
  onOpen: (design: StudyDesign) => void
}

/** Screen readers skip it: the table below it has the designs of the front, each study's own table all others. */
export function StudiesPlot({ shown, front, goal, unitType, onOpen }: DesignsProps & { shown: readonly StudyDesign[] }) {
  const [pointed, setPointed] = useState<StudyDesign | null>(null)
  const { frame, place } = scatterOf(shown, { goal, unitType, ...size })
  return (
    <figure>
      <figcaption className="h-4 truncate text-n10">
        {pointed
          ? `${pointed.number} · ${pointed.study.name}: ${pointed.name}, ${massText(pointed, unitType)}, ${valueText(pointed, goal, unitType)}`
          : `The line is the Pareto front, with the numbers of the studies. ${pointsLegend}`}
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className="block w-full cursor-pointer">
        <PlotAxes frame={frame} xLabel={`Mass, ${unitOf('mass', unitType)}`} yLabel={unitOf(goal.quantity, unitType)} />
        <FrontLine points={front.map(place)} />
        {shown.map((row) => (
          <Point
            key={`${row.study.id} ${row.rowIndex}`}
            at={place(row)}
            verified={row.state === 'verified'}
            selected={false}
            hovered={row === pointed}
            onHover={(on) => setPointed(on ? row : null)}
            onSelect={() => onOpen(row)}
          />
        ))}
        {front.map((row) => {
          const [x, y] = place(row)
          return (
            <text key={`${row.study.id} ${row.rowIndex}`} x={x} y={y - 10} textAnchor="middle" className="fill-n11 text-2xs">
              {row.number}
            </text>
          )
        })}
      </svg>
    </figure>
  )
}

function FrontTable({ front, goal, unitType, onOpen }: DesignsProps) {
  if (front.length === 0) return null
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-medium text-n11">Pareto front, lightest first</caption>
      <thead className="text-left text-n10">
        <tr>
          <th className="font-normal">Study</th>
          <th className="font-normal">Design</th>
          <th className="text-right font-normal">Mass</th>
          <th className="text-right font-normal">{goal.title}</th>
          <th className="sr-only">Open</th>
        </tr>
      </thead>
      <tbody>
        {front.map((row) => (
          <tr key={`${row.study.id} ${row.rowIndex}`} className="border-t">
            <td className="py-1">
              {row.number} · {row.study.name}
            </td>
            <td>{row.name}</td>
            <td className="tabular text-right">{massText(row, unitType)}</td>
            <td className="tabular text-right">{valueText(row, goal, unitType)}</td>
            <td className="text-right">
              <Button size="sm" look="quiet" aria-label={`Open ${row.name} of ${row.study.name}`} onClick={() => onOpen(row)}>
                Open
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const massText = ({ massG }: CandidateRow, unitType: UnitType): string =>
  `${threeDigits(fromSi(massG, 'mass', unitType))} ${unitOf('mass', unitType)}`

const valueText = (row: CandidateRow, goal: Goal, unitType: UnitType): string =>
  `${row.state === 'predicted' ? '≈' : ''}${threeDigits(fromSi(goal.measure(row), goal.quantity, unitType))} ${unitOf(goal.quantity, unitType)}`
