import { lazy, Suspense } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { useBugReport } from './draft.ts'

// The dialog is rarely opened, and its library is large.
const BugReportDialog = lazy(() =>
  loadChunk(() => import('./dialog.tsx')).then((module) => ({ default: module.BugReportDialog })),
)

/** Is on every screen of both applications; loads the report when it is first opened. */
export function BugReportLauncher() {
  const open = useBugReport((state) => state.open)
  return open ? (
    <Suspense fallback={null}>
      <BugReportDialog />
    </Suspense>
  ) : null
}
