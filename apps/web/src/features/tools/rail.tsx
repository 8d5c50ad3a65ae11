import { toolTabs } from '@trabecula/domain'
import { Keyboard, Palette, RotateCcw, Ruler, Scissors, SlidersHorizontal, Waves } from 'lucide-react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import { measureIn, toggleMeasuring, useMeasuring } from '../../workspace/view/measuring.ts'
import { resetTools, toggleTool, useView } from '../../workspace/view/settings.ts'
import { openKeyboardHelp } from './keyboard-help.tsx'
import { toolNames } from './names.ts'
import { loadMeasurePanel } from './panel.tsx'

const icons = {
  'scene-controls': <SlidersHorizontal size={16} />,
  'section-view': <Scissors size={16} />,
  material: <Palette size={16} />,
  fields: <Waves size={16} />,
} as const

/** The viewer's toolbar: a narrow rail whose three tabs open one panel at a time. */
export function ToolRail() {
  const openTab = useView((state) => state.openTab)
  const measuring = useMeasuring((state) => state.mode)
  return (
    <div
      role="toolbar"
      aria-label="Viewer"
      aria-orientation="vertical"
      className="flex max-h-full flex-col gap-0.5 overflow-y-auto rounded-lg max-lg:[scrollbar-width:none] lg:max-h-(--panel-room) border bg-raised p-1 shadow-float"
    >
      {toolTabs.map((tab) => (
        <Tooltip key={tab} text={tab === 'fields' ? 'Fields (F)' : toolNames[tab].label} side="left">
          <IconButton
            id={tab}
            label={toolNames[tab].label}
            icon={icons[tab]}
            pressed={openTab === tab}
            {...(openTab === tab ? {} : { 'data-ui': toolNames[tab].area })}
            onClick={() => {
              measureIn(null)
              toggleTool(tab)
            }}
          />
        </Tooltip>
      ))}
      <Tooltip text="Measure (M)" side="left">
        <IconButton
          label="Measure"
          icon={<Ruler size={16} />}
          pressed={measuring !== null}
          // A failure here is met again, and shown, when the panel is needed.
          onPointerEnter={() => void loadMeasurePanel().catch(() => {})}
          onClick={toggleMeasuring}
        />
      </Tooltip>
      <span aria-hidden="true" className="my-0.5 border-t" />
      <Tooltip text="Reset view settings" side="left">
        <IconButton label="Reset view settings" icon={<RotateCcw size={15} />} onClick={resetTools} />
      </Tooltip>
      <Tooltip text="Keyboard and mouse (?)" side="left">
        <IconButton label="Keyboard and mouse" icon={<Keyboard size={16} />} onClick={() => openKeyboardHelp(true)} />
      </Tooltip>
    </div>
  )
}
