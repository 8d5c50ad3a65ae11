import { faceMessages, type Vector } from '@trabecula/domain'
import { Button } from '../../ui/controls/button.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Section } from '../../ui/section.tsx'
import { usePart } from '../../workspace/part.ts'
import { hasDirection, normalized, vectorOf } from '../../workspace/selection.ts'
import { changeSelection, useStudy } from '../../workspace/study.ts'
import { DirectionFields } from './direction-fields.tsx'

export function ForceSection() {
  const part = usePart((state) => state.part)
  const { force, load } = useStudy((state) => state.selection)
  const setForce = (next: Vector) => changeSelection((selection) => ({ ...selection, force: next }))
  const first = load[0] === undefined ? undefined : part?.surfaces.faces[load[0]]
  const done = hasDirection(force)
  const isAssumed = useStudy(({ assumedForce }) => done && assumedForce === force)
  return (
    <Section
      title="Force direction"
      summary={isAssumed ? 'to check' : done ? undefined : 'not set'}
      done={done && !isAssumed}
      area="ForceDirection"
      help={<TermHelp id="force-direction" />}
    >
      <DirectionFields values={[force.x, force.y, force.z]} onChange={([x, y, z]) => setForce({ x, y, z })} />
      {isAssumed && <p className="text-xs text-amber">{faceMessages.forceAssumed}</p>}
      <p className="text-xs text-n10">
        Only the direction matters. Drag the arrow, type numbers, or use the arrow keys in a field.
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={!first} onClick={() => first && setForce(normalized(vectorOf(first.normal)))}>
          Face normal
        </Button>
        <Button size="sm" disabled={!done} onClick={() => setForce(normalized(force))}>
          Normalize
        </Button>
        <Button size="sm" disabled={!done} onClick={() => setForce({ x: -force.x || 0, y: -force.y || 0, z: -force.z || 0 })}>
          Flip
        </Button>
      </div>
    </Section>
  )
}
