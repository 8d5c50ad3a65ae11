import { ChevronDown, Download, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { useStudy } from '../../workspace/study.ts'
import { useExport } from './use-export.ts'

const ExportDialog = lazy(() => loadChunk(() => import('./dialog.tsx')).then((module) => ({ default: module.ExportDialog })))

const besides = 'rounded-l-none! border-l-on-accent/30! px-1.5!'

/**
 * Exports the selected design as STL with one click; the arrow next to it opens format, size and checks. While a file
 * is made, an X takes the arrow's place.
 */
export function ExportButton() {
  const { busy, cancelling, again, price, run, cancel } = useExport()
  const chosen = useStudy((state) => state.selectedRow !== null)
  const [open, setOpen] = useState(false)
  return (
    <span className="flex">
      {/* Without a selected candidate a click does nothing, silently (§5), so the button only looks disabled. */}
      <Button
        look="primary"
        data-ui="Export"
        aria-disabled={!chosen}
        disabled={busy}
        className="rounded-r-none!"
        onClick={() => void run('stl')}
      >
        {busy ? <Spinner size={14} /> : <Download size={14} />}
        {busy ? 'Preparing the file' : again ? 'Download again' : 'Export STL'}
        {!busy && <span className="hidden font-normal sm:inline">· {price}</span>}
      </Button>
      {busy ? (
        <Button
          look="primary"
          aria-label="Cancel export"
          title="Cancel: nothing is charged"
          disabled={cancelling}
          className={besides}
          onClick={() => void cancel()}
        >
          <X size={14} />
        </Button>
      ) : (
        <Button
          look="primary"
          aria-label="Export options"
          title="Format, size and checks"
          disabled={!chosen}
          className={besides}
          onClick={() => setOpen(true)}
        >
          <ChevronDown size={14} />
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
