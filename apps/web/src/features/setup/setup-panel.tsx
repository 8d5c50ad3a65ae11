import type { FileUnit } from '@trabecula/domain'
import type { ReactNode } from 'react'
import { BuildSection } from './build-section.tsx'
import { FileSection } from './file-section.tsx'
import { ForceSection } from './force-section.tsx'
import { GoalSection } from './goal-section.tsx'
import { SurfacesSection } from './surfaces/panel.tsx'

interface SetupPanelProps {
  onUnit: (unit: FileUnit) => void
  /** The end of the column: Generate. */
  footer: ReactNode
}

/** What the user decides, in the order of the work. */
export function SetupPanel({ onUnit, footer }: SetupPanelProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FileSection onUnit={onUnit} />
        <SurfacesSection />
        <ForceSection />
        <GoalSection />
        <BuildSection />
      </div>
      <div className="shrink-0 border-t p-4">{footer}</div>
    </div>
  )
}
