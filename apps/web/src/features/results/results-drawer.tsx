import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Grid3x3 } from 'lucide-react'
import { catalogQuery } from '../../state/session/queries.ts'
import { returnToSettings, setLatticeView } from '../../state/workspace/results.ts'
import { changeStudy, selectedCandidate, useStudy } from '../../state/workspace/study.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { ExportButton } from './export-button.tsx'
import { ResultsTable } from './results-table.tsx'

/** The designs of the last run: what to do with them above, the table below. */
export function ResultsDrawer() {
  const study = useStudy()
  const { data: catalog } = useQuery(catalogQuery)
  const { results, latticeView, unitType } = study
  const chosen = selectedCandidate(study)
  return (
    <section aria-label="Results" className="flex min-h-0 flex-1 flex-col bg-n1">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b px-3 py-1.5">
        <Button look="quiet" onClick={returnToSettings}>
          <ArrowLeft size={14} />
          Return to settings
        </Button>
        <p className="min-w-0 flex-1 truncate text-sm text-n11" title={chosen?.target_note}>
          {chosen && (
            <>
              <span className="font-medium text-n12">{chosen.name}</span> {chosen.target_note}
            </>
          )}
        </p>
        <Segmented
          label="Units"
          value={unitType}
          choices={[
            { value: 'imperial', label: 'Imperial' },
            { value: 'metric', label: 'Metric' },
          ]}
          onChange={(next) => changeStudy({ unitType: next })}
          className="hidden sm:flex"
        />
        <Button
          aria-pressed={latticeView}
          disabled={!chosen}
          onClick={() => setLatticeView(!latticeView)}
          className={latticeView ? 'border-accent! bg-accent-soft! text-accent-text!' : ''}
        >
          <Grid3x3 size={14} />
          Lattice view
        </Button>
        <ExportButton />
      </div>
      {results && results.candidates.length > 0 ? (
        <ResultsTable results={results} />
      ) : (
        <p data-ui="OptimizationTable" className="grid flex-1 place-items-center px-6 text-center text-sm text-n10">
          No designs yet. Generate {catalog ? `${catalog.cells.length} designs` : 'designs'} from the settings and they are listed
          here.
        </p>
      )}
    </section>
  )
}
