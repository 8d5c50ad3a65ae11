import { TriangleAlert } from 'lucide-react'
import { Spinner } from '../../ui/feedback/progress.tsx'

interface LatticeStatusProps {
  busy: boolean
  /** Why the lattice is not shown although it was asked for. */
  failure: string | null
  /** The picture is still coarse. */
  refining: boolean
}

/** Says over the canvas why the part still looks solid: the lattice is on its way, or it cannot be drawn. */
export function LatticeStatus({ busy, failure, refining }: LatticeStatusProps) {
  if (!busy && !failure) return refining ? <Refining /> : null
  return (
    <p
      role={failure ? 'alert' : 'status'}
      title={failure ?? undefined}
      className="absolute top-3 left-1/2 flex h-8 max-w-[60%] -translate-x-1/2 items-center gap-2 rounded-full border bg-raised px-3 text-xs text-n11 shadow-float lg:top-14 lg:left-84 lg:max-w-[40%] lg:translate-x-0"
    >
      {busy ? <Spinner size={14} /> : <TriangleAlert size={14} className="shrink-0 text-red" />}
      <span className="truncate">{busy ? 'Preparing the lattice view' : failure}</span>
    </p>
  )
}

/** A small dot for as long as the picture sharpens; it comes late, so that a quick one shows none. */
const Refining = () => (
  <span
    title="The picture is still sharpening"
    className="pointer-events-none absolute top-5 left-1/2 size-2 animate-late rounded-full bg-accent lg:top-17 lg:left-86"
  />
)
