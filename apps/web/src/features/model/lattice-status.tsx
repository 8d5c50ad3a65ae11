import { TriangleAlert } from 'lucide-react'
import { Spinner } from '../../ui/feedback/progress.tsx'

const pill =
  'absolute top-3 left-3 flex max-w-[60%] items-center gap-2 border bg-raised px-3 text-xs shadow-float lg:top-14 lg:left-84 lg:max-w-[40%]'

interface LatticeStatusProps {
  busy: boolean
  /** Why the requested lattice is not shown. */
  failure: string | null
  refining: boolean
}

/** Says over the canvas why the part still looks solid: the lattice is loading, or it cannot be drawn. */
export function LatticeStatus({ busy, failure, refining }: LatticeStatusProps) {
  if (!busy && !failure) return refining ? <Refining /> : null
  return (
    <p role={failure ? 'alert' : 'status'} className={`${pill} ${busy ? 'h-8 rounded-full' : 'rounded-lg py-2'} text-n11`}>
      {busy ? <Spinner size={14} /> : <TriangleAlert size={14} className="shrink-0 text-red" />}
      <span className={busy ? 'truncate' : ''}>{busy ? 'Loading the lattice view' : failure}</span>
    </p>
  )
}

/**
 * Shown while the picture sharpens, after a delay, so that a quick one shows nothing. Screen readers do not read it,
 * because every turn of the view begins it again.
 */
const Refining = () => (
  <p
    aria-hidden="true"
    title="The view is still being refined"
    className={`pointer-events-none animate-late ${pill} h-8 rounded-full text-n10`}
  >
    <Spinner size={14} />
    Refining
  </p>
)
