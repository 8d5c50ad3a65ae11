import type { SectionPlane } from '@trabecula/domain'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Slider } from '../../ui/controls/slider.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { usePart } from '../../workspace/part.ts'
import { useStudy } from '../../workspace/study.ts'
import { chooseOpening, type Opening, useOpening } from '../../workspace/view/opening.ts'
import { changeSection, useView } from '../../workspace/view/settings.ts'

const planes: readonly SectionPlane[] = ['xy', 'yz', 'xz']

const openingLabels: readonly { readonly value: Opening; readonly label: string }[] = [
  { value: 'cut', label: 'Cut open' },
  { value: 'clear', label: 'With a clear shell' },
  { value: 'closed', label: 'Closed' },
]

export function SectionTab() {
  const section = useView((state) => state.section)
  const opening = useOpening((state) => state.opening)
  const latticeView = useStudy((state) => state.latticeView)
  const size = usePart((state) => state.part?.sizeMm)
  return (
    <>
      <Switch
        label="Section on"
        checked={section.enableClipping}
        onChange={(enableClipping) => changeSection({ enableClipping })}
      />
      <Segmented
        label="Section plane"
        value={section.sectionPlane}
        choices={planes.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(sectionPlane) => changeSection({ sectionPlane })}
      />
      <Slider
        label="Position"
        value={section.clipPosition}
        min={0}
        max={1}
        step={0.005}
        print={(share) => `${(share * 100).toFixed(1)} %`}
        disabled={!section.enableClipping}
        onChange={(clipPosition) => changeSection({ clipPosition })}
      />
      {section.enableClipping && section.clipPosition === 1 && (
        <p className="text-xs text-n10">At 100 % nothing is cut. Move the slider, or drag the arrows in the view.</p>
      )}
      <Switch
        label="Flip side"
        checked={section.reverse}
        disabled={!section.enableClipping}
        onChange={(reverse) => changeSection({ reverse })}
      />
      <Select
        label="Results open"
        value={opening}
        choices={openingLabels}
        onChange={(next) => chooseOpening(next, latticeView ? { size } : null)}
      />
    </>
  )
}
