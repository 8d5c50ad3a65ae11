import { Box, Maximize } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import type { Projection } from '../../viewer/camera/rig.ts'
import { keyIsForViewer, type StandardView, standardViews } from '../../viewer/camera/views.ts'
import type { ViewerHandle } from '../../viewer/props.ts'
import { useCamera } from '../../workspace/view/camera.ts'

const names: Record<StandardView, { short: string; long: string }> = {
  front: { short: 'Front', long: 'Front view' },
  back: { short: 'Back', long: 'Back view' },
  left: { short: 'Left', long: 'Left view' },
  right: { short: 'Right', long: 'Right view' },
  top: { short: 'Top', long: 'Top view' },
  bottom: { short: 'Bottom', long: 'Bottom view' },
  iso: { short: 'Iso', long: 'Iso (isometric) view' },
}

/** Standard views, projection and fit, with their keys. Over a narrow view only those that the cube lacks. */
export function ViewControls({ viewer }: { viewer: RefObject<ViewerHandle | null> }) {
  const [projection, toggle] = useProjection(viewer)
  const parallel = projection === 'orthographic'
  return (
    <div
      role="toolbar"
      aria-label="Standard views"
      className="pointer-events-auto flex items-center gap-0.5 rounded-lg border bg-raised p-1 shadow-float"
    >
      {standardViews.map((view, index) => (
        <Tooltip key={view} text={`${names[view].long} (${index + 1})`}>
          <Button
            look="quiet"
            size="sm"
            className="px-1.5 max-lg:hidden"
            aria-label={names[view].long}
            onClick={() => viewer.current?.view(view)}
          >
            {names[view].short}
          </Button>
        </Tooltip>
      ))}
      <span aria-hidden="true" className="mx-0.5 h-4 border-l max-lg:hidden" />
      <Tooltip
        text={parallel ? 'Parallel projection: switch to perspective (P)' : 'Perspective: switch to parallel projection (P)'}
      >
        <IconButton
          size="sm"
          label="Parallel projection"
          pressed={parallel}
          icon={<Box size={14} strokeWidth={1.75} />}
          onClick={toggle}
        />
      </Tooltip>
      <Tooltip text="Fit (Home)">
        <IconButton size="sm" label="Fit the part" icon={<Maximize size={14} />} onClick={() => viewer.current?.fit()} />
      </Tooltip>
    </div>
  )
}

function useProjection(viewer: RefObject<ViewerHandle | null>): readonly [Projection, () => void] {
  const projection = useCamera((state) => state.camera?.projection ?? 'perspective')
  const toggle = () => viewer.current?.setProjection(projection === 'perspective' ? 'orthographic' : 'perspective')
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.repeat || event.key.toLowerCase() !== 'p' || !keyIsForViewer(event)) return
      toggle()
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  })
  return [projection, toggle]
}
