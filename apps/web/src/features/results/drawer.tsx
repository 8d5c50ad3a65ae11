import { counted, targetNote } from '@trabecula/domain'
import { ArrowLeft, Columns2, Grid3x3 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isShared } from '../../platform/http/share-link.ts'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { useWide } from '../../ui/use-window.ts'
import { useTriedFamilies } from '../../workspace/catalog.ts'
import { returnToSettings, setLatticeView } from '../../workspace/results.ts'
import { changeStudy, selectedCandidate, useStudy } from '../../workspace/study.ts'
import { ColumnMenu } from './column-menu.tsx'
import { CommonFacts } from './common-facts.tsx'
import { CandidateDetails } from './details.tsx'
import { ResultsPlot } from './plot.tsx'
import { ResultsTable } from './table.tsx'
import { shownSettings } from './target-pill.tsx'
import { useRowPictures } from './use-row-pictures.ts'
import { VerificationLine } from './verification-line.tsx'
import { watchVerifications } from './verify-rows.ts'

const CompareDialog = lazy(() =>
  loadChunk(() => import('./compare-dialog.tsx')).then((module) => ({ default: module.CompareDialog })),
)

type View = 'table' | 'plot' | 'details'

export interface ResultsDrawerProps {
  exportButton: ReactNode
  /** Information about the selected design's file, for its details. */
  exportedFile: ReactNode
  /** The legend of the field, above designs side by side. */
  comparedLegend: ReactNode
}

/**
 * The designs of the last run: the toolbar above; below it the table, and the plot next to it or instead of it. In a
 * narrow window the details of the selected design also take the place of the table.
 */
export function ResultsDrawer({ exportButton, exportedFile, comparedLegend }: ResultsDrawerProps) {
  const study = useStudy()
  const designs = useTriedFamilies(study.settings)
  const { results, compared } = study
  const [comparing, setComparing] = useState(false)
  const wide = useWide()
  const [chosenView, setView] = useState<View>('table')
  const view = wide && chosenView === 'details' ? 'table' : chosenView
  usePreview()
  useRowPictures()
  const verifications = results?.verifications
  useEffect(() => watchVerifications(verifications ?? []), [verifications])
  return (
    <section aria-label="Results" className="flex min-h-0 flex-1 flex-col bg-n1">
      <Toolbar view={view} wide={wide} onView={setView} onCompare={() => setComparing(true)}>
        {exportButton}
      </Toolbar>
      {results && <VerificationLine results={results} />}
      {results && results.candidates.length > 0 && <CommonFacts results={results} />}
      {results && results.candidates.length > 0 ? (
        <div className="flex min-h-0 flex-1">
          <div className={`min-h-0 min-w-0 flex-1 xl:flex ${view === 'table' ? 'flex' : 'hidden'}`}>
            <ResultsTable results={results} />
          </div>
          <div
            className={`min-h-0 min-w-0 flex-1 xl:flex xl:w-[380px] xl:flex-none xl:border-l 3xl:w-[400px] ${view === 'plot' ? 'flex' : 'hidden'}`}
          >
            <ResultsPlot results={results} />
          </div>
          {view === 'details' && (
            <section aria-label="Selected design" className="flex min-h-0 min-w-0 flex-1 flex-col">
              <CandidateDetails exportedFile={exportedFile} />
            </section>
          )}
        </div>
      ) : study.resultsBusy ? (
        <div data-ui="OptimizationTable" className="flex-1 overflow-hidden p-3">
          <RowSkeletons label="Loading the designs" rows={9} dense />
        </div>
      ) : (
        <p data-ui="OptimizationTable" className="grid flex-1 place-items-center px-6 text-center text-sm text-n10">
          No designs yet. Generate {designs ? counted(designs, 'design') : 'designs'} from the settings to see them here.
        </p>
      )}
      {comparing && results && compared.length >= 2 && (
        <Suspense fallback={null}>
          <CompareDialog results={results} rows={compared} legend={comparedLegend} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </section>
  )
}

interface ToolbarProps {
  view: View
  /** Whether the details have their own place next to the table. */
  wide: boolean
  onView: (view: View) => void
  onCompare: () => void
  /** Controls at the end of the row. */
  children: ReactNode
}

function Toolbar({ view, wide, onView, onCompare, children }: ToolbarProps) {
  const study = useStudy()
  const { latticeView, unitType, compared } = study
  const chosen = selectedCandidate(study)
  const note = chosen && targetNote(chosen, shownSettings(study), unitType)
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b px-3 py-1.5">
      {!isShared && (
        <Button look="quiet" className="-ml-2" onClick={returnToSettings}>
          <ArrowLeft size={14} />
          <span>
            Return<span className="hidden sm:inline"> to settings</span>
          </span>
        </Button>
      )}
      <p className="hidden min-w-0 flex-1 truncate text-sm text-n11 md:block" title={note}>
        {chosen && (
          <>
            <span className="font-medium text-n12">{chosen.name}</span> {note}
          </>
        )}
      </p>
      <span className="flex-1 md:hidden" />
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
      <Segmented
        label={wide ? 'Table or plot' : 'Table, plot or details'}
        value={view}
        choices={[
          { value: 'table', label: 'Table' },
          { value: 'plot', label: 'Plot' },
          ...(wide ? [] : [{ value: 'details', label: 'Details' } as const]),
        ]}
        onChange={onView}
        className="xl:hidden"
      />
      <ColumnMenu />
      {/* Breaks into two full rows on a narrow window. */}
      <span aria-hidden="true" className="h-0 basis-full lg:hidden" />
      <Button
        disabled={compared.length < 2}
        title="Select two to four designs in the table"
        onClick={onCompare}
        className="hidden sm:inline-flex"
      >
        <Columns2 size={14} />
        Compare{compared.length > 0 ? ` ${compared.length}` : ''}
      </Button>
      <Button
        aria-pressed={latticeView}
        disabled={!chosen}
        onClick={() => setLatticeView(!latticeView)}
        className={latticeView ? 'border-accent! bg-accent-soft! text-accent-text!' : ''}
      >
        <Grid3x3 size={14} />
        Lattice view
      </Button>
      <span aria-hidden="true" className="flex-1 lg:hidden" />
      {children}
    </div>
  )
}

/** A pointer that rests on a row for this long shows its lattice. */
const previewAfterMs = 150

/** Shows the design under the pointer while it rests there; leaving the row shows the selected one again at once. */
function usePreview(): void {
  const hoveredRow = useStudy((state) => state.hoveredRow)
  useEffect(() => {
    if (hoveredRow === null) {
      changeStudy({ previewRow: null })
      return
    }
    const timer = setTimeout(() => {
      const { hoveredRow: still, selectedRow, latticeView } = useStudy.getState()
      changeStudy({ previewRow: latticeView && still !== selectedRow ? still : null })
    }, previewAfterMs)
    return () => clearTimeout(timer)
  }, [hoveredRow])
}
