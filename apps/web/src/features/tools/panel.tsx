import type { ToolTab } from '@trabecula/domain'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { useChunk } from '../../platform/use-chunk.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { measureIn, useMeasuring } from '../../workspace/view/measuring.ts'
import { toggleTool, useView } from '../../workspace/view/settings.ts'
import { MaterialTab } from './material-tab.tsx'
import { toolNames } from './names.ts'
import { SceneTab } from './scene-tab.tsx'
import { SectionTab } from './section-tab.tsx'

/** Its script is loaded when something is first measured, or shortly before. */
export const loadMeasurePanel = () => loadChunk(() => import('./measure-panel.tsx')).then((module) => module.MeasurePanel)

const panels: Record<Exclude<ToolTab, 'fields'>, ReactNode> = {
  'scene-controls': <SceneTab />,
  'section-view': <SectionTab />,
  material: <MaterialTab />,
}

export function useToolOpen(): boolean {
  const tab = useView((state) => state.openTab !== null)
  const measuring = useMeasuring((state) => state.mode !== null)
  return tab || measuring
}

interface ToolPanelProps {
  /** The panel of the fields, which is a separate feature. */
  fields: ReactNode
  sheet?: boolean
}

/** The open panel of the toolbar: next to the rail, or a low sheet below a narrow view, which it would cover. */
export function ToolPanel({ fields, sheet = false }: ToolPanelProps) {
  const tab = useView((state) => state.openTab)
  const measuring = useMeasuring((state) => state.mode)
  const MeasurePanel = useChunk(loadMeasurePanel, { near: false, needed: measuring !== null })
  if (tab)
    return (
      <PanelFrame label={toolNames[tab].label} area={toolNames[tab].area} sheet={sheet} onClose={() => toggleTool(tab)}>
        {tab === 'fields' ? fields : panels[tab]}
      </PanelFrame>
    )
  // A panel without its content would grow when that arrives, and push the view above it.
  if (measuring && MeasurePanel)
    return (
      <PanelFrame label="Measure" sheet={sheet} onClose={() => measureIn(null)}>
        <MeasurePanel mode={measuring} />
      </PanelFrame>
    )
  return null
}

interface PanelFrameProps {
  label: string
  area?: string
  sheet: boolean
  onClose: () => void
  children: ReactNode
}

function PanelFrame({ label, area, sheet, onClose, children }: PanelFrameProps) {
  if (!sheet)
    return (
      <section
        data-ui={area}
        aria-label={label}
        className="flex max-h-(--panel-room) w-[280px] animate-rise flex-col gap-2 overflow-y-auto rounded-lg border bg-raised p-4 shadow-float"
      >
        <h2 className="text-sm font-semibold">{label}</h2>
        {children}
      </section>
    )
  return (
    <section
      data-ui={area}
      data-sheet=""
      aria-label={label}
      className="max-h-[45dvh] shrink-0 animate-rise overflow-y-auto bg-raised px-4 pt-2 pb-4"
    >
      <div className="mb-1 flex items-center justify-between">
        <h2 className="text-sm font-semibold">{label}</h2>
        <IconButton size="sm" label={`Close ${label}`} icon={<X size={15} />} className="-mr-1.5" onClick={onClose} />
      </div>
      <div className="grid items-center gap-x-8 gap-y-2 sm:grid-cols-2">{children}</div>
    </section>
  )
}
