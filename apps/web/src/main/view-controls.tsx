import { Maximize } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '../ui/controls/button.tsx'
import { Tooltip } from '../ui/floating/tooltip.tsx'
import { type StandardView, standardViews } from '../viewer/camera/views.ts'
import type { ViewerHandle } from '../viewer/viewer.tsx'

const names: Record<StandardView, string> = {
  front: 'Front',
  back: 'Back',
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
  iso: 'Isometric',
}

/** Standard views and fit, with their keys. */
export function ViewControls({ viewer }: { viewer: RefObject<ViewerHandle | null> }) {
  return (
    <div
      role="toolbar"
      aria-label="Standard views"
      className="pointer-events-auto flex gap-0.5 rounded-lg border bg-raised p-1 shadow-float"
    >
      {standardViews.map((view, index) => (
        <Tooltip key={view} text={`${names[view]} (${index + 1})`}>
          <IconButton
            size="sm"
            label={`${names[view]} view`}
            icon={<span className="text-2xs font-medium">{view === 'iso' ? 'Iso' : names[view].slice(0, 1)}</span>}
            onClick={() => viewer.current?.view(view)}
          />
        </Tooltip>
      ))}
      <Tooltip text="Fit (F)">
        <IconButton size="sm" label="Fit the part" icon={<Maximize size={14} />} onClick={() => viewer.current?.fit()} />
      </Tooltip>
    </div>
  )
}
