import { readDeformationScale, stepped, threeDigits } from '@trabecula/domain'
import { Pause, Play } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { editable } from '../../ui/print-number.ts'
import { changeDeformation, type DeformationKind, useFieldChoices } from '../../workspace/fields/choices.ts'
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

const kinds: readonly { readonly value: DeformationKind; readonly label: string; readonly name?: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'automatic', label: 'Auto', name: 'Automatic' },
  { value: 'true', label: '1 ×', name: 'True scale' },
  { value: 'typed', label: 'Scale', name: 'Typed scale' },
]

export function DeformationControls({ shown: { scale, fields } }: { shown: ShownField }) {
  const isMode = fields.shown?.mode !== undefined
  const { kind, typed, playing, ghost } = useFieldChoices((state) => state.deformation)
  const still = useReducedMotion()
  return (
    <>
      <Segmented
        label="Deformed shape"
        value={isMode && kind !== 'off' ? 'automatic' : kind}
        choices={isMode ? kinds.slice(0, 2) : kinds}
        onChange={(next) => changeDeformation({ kind: next, ...(next === 'off' ? { playing: false } : {}) })}
      />
      {kind === 'typed' && !isMode && (
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
          {kind === 'automatic' && !isMode && (
            <p className="tabular text-xs text-n10">Drawn {threeDigits(scale)} times as large.</p>
          )}
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
