import { Dialog as Base } from '@base-ui/react/dialog'
import { useQueries } from '@tanstack/react-query'
import type { CandidateRow } from '@trabecula/domain'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTheme } from '../../platform/theme.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { CompareView } from '../../viewer/compare-view.tsx'
import { useComparedFields } from '../../workspace/fields/compared.ts'
import { latticeQuery } from '../../workspace/lattice-query.ts'
import { usePart } from '../../workspace/part.ts'
import { type Results, useStudy } from '../../workspace/study.ts'
import { useMouseStyle } from '../../workspace/view/mouse.ts'
import { changeSection, useView } from '../../workspace/view/settings.ts'
import { CompareTable } from './compare-table.tsx'

interface CompareDialogProps {
  results: Results
  /** rowIndex of two to four designs, in the order in which they were ticked. */
  rows: readonly number[]
  onClose: () => void
  /** The legend of the field in all views. */
  legend: ReactNode
}

export function CompareDialog({ results, rows, onClose, legend }: CompareDialogProps) {
  const study = useStudy()
  const part = usePart((state) => state.part)
  const { scene, material, section } = useView()
  const theme = useTheme()
  const mouse = useMouseStyle((state) => state.style)
  const lattices = useQueries({ queries: rows.map((row) => latticeQuery(study, row)) })
  const { displays } = useComparedFields(rows)
  const designs = rows.flatMap((row, index) => {
    const candidate = results.candidates.find(({ rowIndex }) => rowIndex === row)
    return candidate ? [{ candidate, lattice: lattices[index]?.data ?? null, field: displays.get(row) ?? null }] : []
  })
  const shown: readonly CandidateRow[] = designs.map(({ candidate }) => candidate)
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-40 flex flex-col bg-n1 outline-none">
          <header className="flex min-h-11 shrink-0 items-center gap-3 border-b px-3 py-1">
            <Base.Title className="shrink-0 text-base font-semibold">Compare designs</Base.Title>
            <Base.Description className="min-w-0 flex-1 text-xs leading-4 text-balance text-n10">
              All views share one camera and one section. Differences refer to the first design.
            </Base.Description>
            <Base.Close render={<IconButton label="Close" icon={<X size={16} />} />} />
          </header>
          {legend}
          <div className="relative min-h-0 flex-1">
            <CompareView
              designs={designs.map(({ candidate, ...drawn }) => ({ key: candidate.rowIndex, title: candidate.name, ...drawn }))}
              part={part}
              scene={scene}
              material={material}
              section={section}
              theme={theme}
              mouse={mouse}
              onSectionMove={(clipPosition) => changeSection({ clipPosition })}
            />
          </div>
          <CompareTable rows={shown} uniform={results.baseline} unitType={study.unitType} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
