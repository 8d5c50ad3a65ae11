import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { useStudy } from '../../../state/workspace/study.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/progress.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { useExport } from './use-export.ts'

/** Exports the selected design as STL with one click; the arrow beside it opens format, size and checks. */
export function ExportButton() {
  const { busy, again, price, run } = useExport()
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
      <Button
        look="primary"
        aria-label="Export options"
        title="Format, size and checks"
        disabled={busy || !chosen}
        className="rounded-l-none! border-l-on-accent/30! px-1.5!"
        onClick={() => setOpen(true)}
      >
        <ChevronDown size={14} />
      </Button>
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </span>
  )
}
