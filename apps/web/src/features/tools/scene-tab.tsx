import type { Pivot } from '@trabecula/domain'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import type { MouseStyle } from '../../viewer/controls/mouse.ts'
import { chooseMouse, useMouseStyle } from '../../workspace/view/mouse.ts'
import { changeScene, useView } from '../../workspace/view/settings.ts'

const pivots: readonly { readonly value: Pivot; readonly label: string }[] = [
  { value: 'global', label: 'Origin' },
  { value: 'part', label: 'Centre of the part' },
  { value: 'cursor', label: 'Point under the cursor' },
]

const mouseLabels: readonly { readonly value: MouseStyle; readonly label: string }[] = [
  { value: 'trabecula', label: 'Trabecula' },
  { value: 'fusion', label: 'Like Fusion' },
  { value: 'onshape', label: 'Like Onshape' },
  { value: 'solidworks', label: 'Like SolidWorks' },
]

export function SceneTab() {
  const mouse = useMouseStyle((state) => state.style)
  const scene = useView((state) => state.scene)
  return (
    <>
      <Switch label="Axes" checked={scene.displayAxes} onChange={(displayAxes) => changeScene({ displayAxes })} />
      <Switch label="Grid" checked={scene.displayGrid} onChange={(displayGrid) => changeScene({ displayGrid })} />
      <Select label="Pivot" value={scene.pivot} choices={pivots} onChange={(pivot) => changeScene({ pivot })} />
      <Select label="Mouse" value={mouse} choices={mouseLabels} onChange={chooseMouse} />
      <Button className="mt-1 in-data-sheet:self-end" onClick={() => changeScene({ resetCamera: true })}>
        Reset camera
      </Button>
    </>
  )
}
