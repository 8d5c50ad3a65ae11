import { TriangleAlert } from 'lucide-react'
import { Spinner } from '../../ui/feedback/progress.tsx'

interface LatticeStatusProps {
  busy: boolean
  /** Why the lattice is not shown although it was asked for. */
  failure: string | null
}

/** Says over the canvas why the part still looks solid: the lattice is on its way, or it cannot be drawn. */
export function LatticeStatus({ busy, failure }: LatticeStatusProps) {
  if (!busy && !failure) return null
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
