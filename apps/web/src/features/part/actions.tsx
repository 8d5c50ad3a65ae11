import type { ReactNode } from 'react'
import { Spinner } from '../../ui/feedback/progress.tsx'

/** Buttons below a notice, with a spinner while one of them is working. */
export const Actions = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <div className="mt-2 flex flex-wrap items-center gap-1.5">
    {children}
    {busy && <Spinner size={14} />}
  </div>
)
