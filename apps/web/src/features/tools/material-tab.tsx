import { ColorInput } from '../../ui/controls/color-input.tsx'
import { Slider } from '../../ui/controls/slider.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { usePart } from '../../workspace/part.ts'
import { changeMaterial, useView } from '../../workspace/view/settings.ts'

const percent = (share: number): string => `${Math.round(share * 100)} %`
const opacity = { min: 0, max: 1, step: 0.05, print: percent }

export function MaterialTab() {
  const material = useView((state) => state.material)
  const hasFileColors = usePart(({ part }) => part?.cadFaceOf.some((face) => face?.color))
  return (
    <>
      <ColorInput label="Part" value={material.color} onChange={(color) => changeMaterial({ color })} />
      {hasFileColors && (
        <Switch
          label="Colours of the CAD file"
          checked={material.fileColors ?? false}
          onChange={(fileColors) => changeMaterial({ fileColors })}
        />
      )}
      <Slider
        label="Part opacity"
        value={material.opacity}
        {...opacity}
        onChange={(value) => changeMaterial({ opacity: value })}
      />
      <ColorInput label="Lattice" value={material.latticeColor} onChange={(latticeColor) => changeMaterial({ latticeColor })} />
      <Slider
        label="Lattice opacity"
        value={material.latticeOpacity}
        {...opacity}
        onChange={(value) => changeMaterial({ latticeOpacity: value })}
      />
      <Switch label="Wireframe" checked={material.wireframe} onChange={(wireframe) => changeMaterial({ wireframe })} />
      <Switch
        label="Force arrows"
        checked={material.displayForceArrows}
        onChange={(displayForceArrows) => changeMaterial({ displayForceArrows })}
      />
    </>
  )
}
