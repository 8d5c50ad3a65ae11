import { useMemo } from 'react'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { useTriedFamilies } from '../../workspace/catalog.ts'
import { currentStudy, type Results, useStudy } from '../../workspace/study.ts'
import { ColumnMenu } from './column-menu.tsx'
import { ResultsTable } from './table.tsx'

/** The table during a run: every design is a row as soon as it is finished, and keeps its place. */
export function RunningDesigns() {
  const study = useStudy()
  const finished = study.run?.candidates
  const required = currentStudy(study)?.settings ?? study.settings
  const { unitType, selection } = study
  const results = useMemo(
    (): Results => ({
      candidates: finished ?? [],
      // References and run time come with the result.
      baseline: null,
      solid: null,
      notes: [],
      asked: { ...required, isMetric: unitType === 'metric', force: selection.force, completionSeconds: 0 },
    }),
    [finished, required, unitType, selection.force],
  )
  const count = results.candidates.length
  const all = useTriedFamilies(required)
  return (
    <section aria-label="Designs so far" className="flex min-h-0 flex-1 flex-col bg-n1">
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b px-3 py-1.5">
        <p className="min-w-0 flex-1 truncate text-sm text-n11">
          <span className="tabular font-medium text-n12">
            {count}
            {all ? ` of ${all}` : ''} {(all ?? count) === 1 ? 'design' : 'designs'} finished.
          </span>{' '}
          {count === 0 ? 'The first design appears here when it is ready.' : 'They are ranked when the run ends.'}
        </p>
        <ColumnMenu />
      </div>
      {count > 0 ? (
        <div className="flex min-h-0 flex-1">
          <ResultsTable results={results} provisional />
        </div>
      ) : (
        <div className="flex-1 overflow-hidden p-3">
          <RowSkeletons label="Computing the designs" rows={all ?? 9} dense />
        </div>
      )}
    </section>
  )
}
