import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { useInDemonstration } from '../../workspace/in-demonstration.ts'
import { selectedCandidate, useStudy } from '../../workspace/study.ts'

const CouponDialog = lazy(() => loadChunk(() => import('./dialog.tsx')).then((module) => ({ default: module.CouponDialog })))

/** Offers a test coupon of the selected design. The demonstration has no server to make one. */
export function CouponOffer() {
  const row = useStudy(selectedCandidate)
  const demonstration = useInDemonstration()
  const [open, setOpen] = useState(false)
  if (!row || demonstration) return null
  return (
    <section aria-label="Test coupon" className="flex flex-col items-start gap-1.5 border-t border-n5 pt-3">
      <h3 className="flex items-center gap-0.5 text-xs font-semibold text-n11">
        Test coupon
        <TermHelp id="coupon" />
      </h3>
      <p className="text-xs text-n10">A small part of this lattice to print and press, with what it is predicted to do.</p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Test coupon…
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CouponDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
