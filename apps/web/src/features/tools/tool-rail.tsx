import { type ToolTab, toolTabs } from '@trabecula/domain'
import { Keyboard, Palette, RotateCcw, Ruler, Scissors, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { openKeyboardHelp } from '../../state/view/keyboard-help.ts'
import { measureIn, toggleMeasuring, useMeasuring } from '../../state/view/measuring.ts'
import { resetTools, toggleTool, useView } from '../../state/view/view-settings.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import { MaterialTab } from './material-tab.tsx'
import { MeasurePanel } from './measure-panel.tsx'
import { SceneTab } from './scene-tab.tsx'
import { SectionTab } from './section-tab.tsx'

const tabs: Record<
  ToolTab,
  { readonly label: string; readonly area: string; readonly icon: ReactNode; readonly panel: ReactNode }
> = {
  'scene-controls': { label: 'Scene', area: 'SceneControls', icon: <SlidersHorizontal size={16} />, panel: <SceneTab /> },
  'section-view': { label: 'Section', area: 'SectionView', icon: <Scissors size={16} />, panel: <SectionTab /> },
  material: { label: 'Material', area: 'Material', icon: <Palette size={16} />, panel: <MaterialTab /> },
}

/** The viewer's toolbar: a slim rail whose three tabs open one panel at a time. */
export function ToolRail() {
  const openTab = useView((state) => state.openTab)
  const measuring = useMeasuring((state) => state.mode)
  return (
    <div className="flex items-start gap-2">
      {openTab && (
        <section
          data-ui={tabs[openTab].area}
          aria-label={tabs[openTab].label}
          className="flex w-[280px] animate-rise flex-col gap-2 rounded-lg border bg-raised p-4 shadow-float"
        >
          <h2 className="text-sm font-semibold">{tabs[openTab].label}</h2>
          {tabs[openTab].panel}
        </section>
      )}
      {measuring && <MeasurePanel mode={measuring} />}
      <div
        role="toolbar"
        aria-label="Viewer"
        aria-orientation="vertical"
        className="flex flex-col gap-0.5 rounded-lg border bg-raised p-1 shadow-float"
      >
        {toolTabs.map((tab) => (
          <Tooltip key={tab} text={tabs[tab].label} side="left">
            <IconButton
              id={tab}
              label={tabs[tab].label}
              icon={tabs[tab].icon}
              pressed={openTab === tab}
              {...(openTab === tab ? {} : { 'data-ui': tabs[tab].area })}
              onClick={() => {
                measureIn(null)
                toggleTool(tab)
              }}
            />
          </Tooltip>
        ))}
        <Tooltip text="Measure (M)" side="left">
          <IconButton label="Measure" icon={<Ruler size={16} />} pressed={measuring !== null} onClick={toggleMeasuring} />
        </Tooltip>
        <span aria-hidden="true" className="my-0.5 border-t" />
        <Tooltip text="Reset view settings" side="left">
          <IconButton label="Reset view settings" icon={<RotateCcw size={15} />} onClick={resetTools} />
        </Tooltip>
        <Tooltip text="Keyboard and mouse (?)" side="left">
          <IconButton label="Keyboard and mouse" icon={<Keyboard size={16} />} onClick={() => openKeyboardHelp(true)} />
        </Tooltip>
      </div>
    </div>
  )
}
