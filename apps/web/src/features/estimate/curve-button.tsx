import { Popover } from '@base-ui/react/popover'
import { ChartSpline } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { useEstimate } from '../../workspace/estimate/store.ts'

const CurvePanel = lazy(() => loadChunk(() => import('./curve-panel.tsx')).then((module) => ({ default: module.CurvePanel })))

/** Opens what a lattice is likely to weigh for other values. */
export function CurveButton() {
  const curves = useEstimate(({ estimate }) => estimate?.lattice?.curves)
  if (!curves || curves.length === 0) return null
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <IconButton
            size="sm"
            look="quiet"
            label="Mass for other values"
            title="Mass for other values"
            icon={<ChartSpline size={15} />}
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner side="right" align="end" sideOffset={8} collisionPadding={8} className="z-50">
          <Popover.Popup className="flex max-h-(--available-height) w-[min(448px,var(--available-width))] animate-rise flex-col gap-2 overflow-y-auto rounded-md border border-n6 bg-raised p-3 shadow-float outline-none">
            <Popover.Title className="text-xs font-semibold text-n12">Mass for other values</Popover.Title>
            <Suspense fallback={<Spinner size={14} />}>
              <CurvePanel />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
