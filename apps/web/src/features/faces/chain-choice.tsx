import { Slider } from '../../ui/controls/slider.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { changeTolerance, pickChains, usePicking } from '../../workspace/face-picking.ts'
import { tangentTolerance } from '../../workspace/tangent-chain.ts'

/** Whether a pick takes one surface, or with it all that run on smoothly, as around a rounded edge. */
export function ChainChoice() {
  const { chain, tolerance } = usePicking()
  return (
    <div className="flex flex-col gap-1">
      <Switch label="Pick smooth chains" checked={chain} onChange={pickChains} />
      {chain && (
        <Slider
          label="Bend between surfaces, at most"
          value={tolerance}
          min={tangentTolerance.min}
          max={tangentTolerance.max}
          step={1}
          print={(degrees) => `${degrees}°`}
          onChange={changeTolerance}
        />
      )}
    </div>
  )
}
