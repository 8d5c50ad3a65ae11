import { readDeformationScale, stepped, threeDigits } from '@trabecula/domain'
import { Pause, Play } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { editable } from '../../ui/print-number.ts'
import { changeDeformation, useFieldChoices } from '../../workspace/fields/choices.ts'
import type { ShownField } from '../../workspace/fields/shown.ts'

const reducedMotion = '(prefers-reduced-motion: reduce)'

const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(reducedMotion)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(reducedMotion).matches,
  )

export function DeformationControls({ shown: { scale } }: { shown: ShownField }) {
  const { kind, typed, playing, ghost } = useFieldChoices((state) => state.deformation)
  const still = useReducedMotion()
  return (
    <>
      <Segmented
        label="Deformed shape"
        value={kind}
        choices={[
          { value: 'off', label: 'Off' },
          { value: 'automatic', label: 'Auto', name: 'Automatic' },
          { value: 'true', label: '1 ×', name: 'True scale' },
          { value: 'typed', label: 'Scale', name: 'Typed scale' },
        ]}
        onChange={(next) => changeDeformation({ kind: next, ...(next === 'off' ? { playing: false } : {}) })}
      />
      {kind === 'typed' && (
        <NumberInput
          label="Scale"
          value={typed}
          unit="×"
          print={(value) => editable(value)}
          read={(text) => {
            const read = readDeformationScale(text)
            return read.ok ? read.value : read.refusal.message
          }}
          step={(value, direction, coarse) => stepped(value, direction, { coarse })}
          onChange={(value) => changeDeformation({ typed: value })}
        />
      )}
      {kind !== 'off' && (
        <>
          {kind === 'automatic' && <p className="tabular text-xs text-n10">Drawn {threeDigits(scale)} times as large.</p>}
          <div className="flex items-center gap-2">
            <Button size="sm" aria-pressed={playing} disabled={still} onClick={() => changeDeformation({ playing: !playing })}>
              {playing ? <Pause size={13} /> : <Play size={13} />}
              {playing ? 'Stop' : 'Play'}
            </Button>
            {still && <p className="text-2xs text-n10">Off, as your system asks for less motion.</p>}
          </div>
          <Switch label="Undeformed outline" checked={ghost} onChange={(next) => changeDeformation({ ghost: next })} />
        </>
      )}
    </>
  )
}
