import {
  type CandidateRow,
  cellName,
  fromSi,
  gainOver,
  goals,
  massOver,
  modeInWords,
  percentMore,
  powderDepthName,
  predictionNote,
  printedColumns,
  printedThinnest,
  type QuantityName,
  type Reference,
  regionsInWords,
  type TermId,
  targetNote,
  threeDigits,
  threePlaces,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { Fragment, type ReactNode, useMemo } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { useChunk } from '../../platform/use-chunk.ts'
import { Pill } from '../../ui/feedback/pill.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { pickedFrom } from '../../workspace/loads.ts'
import { inFile, printPoint, usePart } from '../../workspace/part.ts'
import { selectedCandidate, useStudy } from '../../workspace/study.ts'
import { LoadCases } from './load-cases.tsx'
import { Requirements } from './requirements.tsx'
import { shownSettings, TargetPill } from './target-pill.tsx'
import { VerificationDetails } from './verification.tsx'
import { VerifiedCell } from './verified-cell.tsx'

const loadModes = () => loadChunk(() => import('./modes.tsx')).then((module) => module.Modes)

export function CandidateDetails({ exportedFile }: { exportedFile: ReactNode }) {
  const study = useStudy()
  const row = selectedCandidate(study)
  const asked = study.results?.asked.loads
  const surfaces = usePart(({ part }) => part?.surfaces)
  // Looks at every triangle of their faces.
  const regions = useMemo(() => pickedFrom(asked, surfaces).loads.regions, [asked, surfaces])
  if (!row) return <p className="p-4 text-sm text-n10">Select a design in the table.</p>
  const note = targetNote(row, shownSettings(study), study.unitType)
  return (
    <Details
      row={row}
      note={note}
      unitType={study.unitType}
      regions={regionsInWords(regions, study.unitType)}
      uniform={study.results?.baseline ?? null}
      solid={study.results?.solid ?? null}
      exportedFile={exportedFile}
    />
  )
}

interface DetailsProps {
  row: CandidateRow
  /** Note about the target. */
  note: string
  unitType: UnitType
  /** What the user had decided of the part; empty for nothing. */
  regions: string
  uniform: Reference | null
  solid: Reference | null
  exportedFile: ReactNode
}

function Details({ row, note, unitType, regions, uniform, solid, exportedFile }: DetailsProps) {
  const hasModes = [row.frequenciesHz, row.bucklingFactor, row.dimplingFactor].some((each) => each !== undefined)
  const Modes = useChunk(loadModes, { near: false, needed: hasModes })
  const measure = (value: number, quantity: QuantityName) => (
    <>
      {threePlaces(fromSi(value, quantity, unitType))}
      <span className="unit">{unitOf(quantity, unitType)}</span>
    </>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
      <div className="flex flex-col gap-2">
        <h2 className="text-base font-semibold text-n12">{row.name}</h2>
        <p className="text-xs text-n11">{note}</p>
        <div className="flex flex-wrap gap-1.5">
          {row.state === 'verified' && <VerifiedCell row={row} unitType={unitType} />}
          <TargetPill row={row} />
          <Pill tone={row.printEaseColor}>{row.printEaseWord} to print</Pill>
          {row.governingCase !== undefined && <Pill tone="neutral">case {row.governingCase} governs</Pill>}
        </div>
      </div>
      <Group
        title="Performance"
        {...(row.state === 'predicted'
          ? { term: 'predicted', note: 'Predicted: the exported mesh has not been analysed yet.' }
          : {})}
      >
        {goals.map((goal) => (
          <Fragment key={goal.id}>
            <Fact name={goal.longTitle} term={goal.id} value={measure(goal.measure(row), goal.quantity)} />
            {goal.isLoad && <OtherLoads row={row} measure={measure} />}
          </Fragment>
        ))}
        <Fact name={printedColumns.displacement.title} value={measure(row.displacementMm, 'length')} />
        <Fact name="Safety factor" term="safety-factor" value={row.safetyFactor === null ? '–' : threePlaces(row.safetyFactor)} />
        <Fact name="Governed by" term="governing-mode" value={modeInWords(row.governingMode)} />
        <Fact name="Governing place (x, y, z)" value={<Place at={row.governingPointMm} />} />
      </Group>
      <LoadCases row={row} />
      <Requirements row={row} unitType={unitType} />
      {Modes && <Modes row={row} solid={solid} />}
      <Group title="Lattice" {...(regions === '' ? {} : { note: `With regions: ${regions}.` })}>
        <Fact name="Cell" value={cellName(row)} />
        <Fact name="Cell size" value={measure(row.cellSizeMm, 'length')} />
        <Fact
          name="Density"
          term="relative-density"
          value={`${threePlaces(row.densityMean)} (${threePlaces(row.densityMin)}–${threePlaces(row.densityMax)})`}
        />
      </Group>
      <Group title="Mass">
        <Fact name="Mass" value={measure(row.massG, 'mass')} />
        <Fact name="Saved vs. solid" value={`${threePlaces(row.massSavedPercent)} %`} />
      </Group>
      {uniform && <AgainstUniform row={row} uniform={uniform} />}
      <Group title="Printing" note={row.printEaseReason}>
        <Fact name="Print ease" term="print-ease" value={`${Math.round(row.printEase)} of 100`} />
        <Fact name="Thinnest wall or strut" value={printedThinnest(row, unitType)} />
        <Fact name="Smallest gap" value={measure(row.minGapMm, 'length')} />
        <Fact
          name={powderDepthName(row)}
          term="powder-depth"
          value={`${threePlaces(row.powderDepthCells)} of ${threeDigits(row.powderDepthAllowedCells)} cells`}
        />
        <Fact name="Time" value={`${threePlaces(row.printTimeH)} h`} />
        <Fact name="Cost" value={`${threePlaces(row.cost)} ${row.costCurrency}`} />
      </Group>
      {row.state !== 'verified' && (
        <Group title="What limits the prediction" term="predicted" note={`${predictionNote} ${row.trustReason}.`} />
      )}
      <VerificationDetails row={row} unitType={unitType} />
      {exportedFile}
    </div>
  )
}

/** The loads at first yield and at break. */
function OtherLoads({ row, measure }: { row: CandidateRow; measure: (si: number, quantity: QuantityName) => ReactNode }) {
  const { firstYieldN: firstYield } = row
  return (
    <>
      <Fact
        name="First yield (highest stress)"
        term="first-yield"
        value={firstYield === undefined ? '–' : measure(firstYield, 'force')}
      />
      <Fact name="Ultimate load" term="ultimate-load" value={measure(row.ultimateLoadN, 'force')} />
    </>
  )
}

/** Compares the design with the same cells at one density, to show the effect of the optimisation. */
function AgainstUniform({ row, uniform }: { row: CandidateRow; uniform: Reference }) {
  return (
    <Group title="Compared with the uniform lattice" term="baseline" note={uniform.name}>
      {goals.map((goal) => (
        <Fact key={goal.id} name={goal.title} value={`${percentMore(gainOver(uniform, row, goal))} %`} />
      ))}
      <Fact name="Mass" value={`${percentMore(massOver(uniform, row))} %`} />
    </Group>
  )
}

interface GroupProps {
  title: string
  term?: TermId
  note?: string
  children?: ReactNode
}

function Group({ title, term, note, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-1 border-t border-n5 pt-3">
      <h3 className="flex items-center gap-0.5 text-xs font-semibold text-n11">
        {title}
        {term && <TermHelp id={term} />}
      </h3>
      {children && <dl className="tabular flex flex-col">{children}</dl>}
      {note && <p className="text-xs text-n10">{note}</p>}
    </section>
  )
}

/**
 * The place of the governing mode, in the coordinates of the uploaded file, whose origin is rarely the part's centre.
 */
function Place({ at: { x, y, z } }: { at: CandidateRow['governingPointMm'] }) {
  const part = usePart((state) => state.part)
  return part ? printPoint(inFile(part, [x, y, z]), part) : '–'
}

function Fact({ name, term, value }: { name: string; term?: TermId; value: ReactNode }) {
  return (
    <div className="flex min-h-6.5 items-baseline justify-between gap-4 text-sm">
      <dt className="flex shrink-0 items-center gap-0.5 text-n10">
        {name}
        {term && <TermHelp id={term} />}
      </dt>
      <dd className="text-right text-n12">{value}</dd>
    </div>
  )
}
