import { type CandidateRow, fromSi, type QuantityName, type UnitType, unitOf } from '@trabecula/domain'
import type { ReactNode } from 'react'
import { selectedCandidate, useStudy } from '../../state/workspace/study.ts'
import { Pill } from '../../ui/feedback/pill.tsx'
import { threeDigits } from '../../ui/print-number.ts'
import { TargetPill } from './target-pill.tsx'
import { Verification } from './verification.tsx'

/** The selected design at length: what it reaches, what limits it, how well it prints. */
export function CandidateDetails() {
  const study = useStudy()
  const row = selectedCandidate(study)
  if (!row) return <p className="p-4 text-sm text-n10">Choose a design in the table.</p>
  return <Details row={row} unitType={study.unitType} />
}

function Details({ row, unitType }: { row: CandidateRow; unitType: UnitType }) {
  const measure = (value: number, quantity: QuantityName) => (
    <>
      {threeDigits(fromSi(value, quantity, unitType))}
      <span className="unit">{unitOf(quantity, unitType)}</span>
    </>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
      <div className="flex flex-col gap-2">
        <h2 className="text-base font-semibold text-n12">{row.name}</h2>
        <p className="text-xs text-n11">{row.target_note}</p>
        <div className="flex flex-wrap gap-1.5">
          <TargetPill row={row} />
          <Pill tone={row.print_ease_color}>{row.print_ease_word} to print</Pill>
        </div>
      </div>
      <Group title="Reaches">
        <Fact name="Max load (onset)" value={measure(row.max_load_n, 'force')} />
        <Fact name="Ultimate load" value={measure(row.ultimate_load_n, 'force')} />
        <Fact name="Stiffness" value={measure(row.stiffness_n_per_mm, 'stiffness')} />
        <Fact name="Displacement" value={measure(row.displacement_mm, 'length')} />
        <Fact name="Safety factor" value={row.safety_factor === null ? '–' : threeDigits(row.safety_factor)} />
        <Fact name="Governed by" value={row.governing_mode} />
      </Group>
      <Group title="Weighs">
        <Fact name="Mass" value={measure(row.mass_g, 'mass')} />
        <Fact name="Saved against solid" value={`${threeDigits(row.mass_saved_percent)} %`} />
        <Fact
          name="Density"
          value={`${threeDigits(row.density_mean)} (${threeDigits(row.density_min)}–${threeDigits(row.density_max)})`}
        />
      </Group>
      <Group title="Prints" note={row.print_ease_reason}>
        <Fact name="Print ease" value={`${Math.round(row.print_ease)} of 100`} />
        <Fact name="Thinnest wall or strut" value={measure(row.min_feature_mm, 'length')} />
        <Fact name="Smallest gap" value={measure(row.min_gap_mm, 'length')} />
        <Fact
          name="Powder depth"
          value={`${threeDigits(row.powder_depth_cells)} of ${threeDigits(row.powder_depth_allowed_cells)} cells`}
        />
        <Fact name="Time" value={`${threeDigits(row.print_time_h)} h`} />
        <Fact name="Cost" value={`${threeDigits(row.cost)} ${row.cost_currency}`} />
      </Group>
      <Group title={`Trust: ${row.trust}`} note={row.trust_reason} />
      <Verification row={row} unitType={unitType} />
    </div>
  )
}

function Group({ title, note, children }: { title: string; note?: string; children?: ReactNode }) {
  return (
    <section className="flex flex-col gap-1 border-t border-n5 pt-3">
      <h3 className="text-xs font-semibold text-n11">{title}</h3>
      {children && <dl className="tabular flex flex-col">{children}</dl>}
      {note && <p className="text-xs text-n10">{note}</p>}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex min-h-6 items-baseline justify-between gap-4 text-sm">
      <dt className="text-n10">{name}</dt>
      <dd className="text-right text-n12">{value}</dd>
    </div>
  )
}
