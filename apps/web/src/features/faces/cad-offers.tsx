import type { FaceKind } from '@trabecula/domain'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import type { LoadedPart } from '../../workspace/part.ts'
import { pick, vectorOf } from '../../workspace/selection.ts'
import { changeSelection, useStudy } from '../../workspace/study.ts'
import { type CadGroup, cadGroups } from './cad-groups.ts'
import { KindMark } from './kind-mark.tsx'

const titles: Record<FaceKind, string> = { load: 'Load', held: 'Held' }

/** Chooses all faces that have one name or colour in the CAD file; a second press takes them out again. */
export function CadOffers({ part }: { part: LoadedPart }) {
  const groups = useMemo(() => cadGroups(part.cadFaceOf), [part])
  const [key, setKey] = useState('')
  const selection = useStudy((state) => state.selection)
  const chosen = groups.find((group) => group.key === key) ?? groups[0]
  if (!chosen) return null
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label="Faces of the CAD file"
        value={chosen.key}
        choices={groups.map(({ key: value, label }) => ({ value, label }))}
        onChange={setKey}
      />
      <div className="flex items-center gap-1.5">
        {chosen.color && (
          <span className="size-4 rounded-sm border border-n7" style={{ background: chosen.color }} aria-hidden="true" />
        )}
        {(['load', 'held'] as const).map((type) => (
          <Button
            key={type}
            size="sm"
            aria-pressed={chosen.ids.every((id) => selection[type].includes(id))}
            onClick={() => take(part, chosen, type)}
          >
            <KindMark type={type} />
            {titles[type]}
          </Button>
        ))}
      </div>
    </div>
  )
}

function take({ surfaces }: LoadedPart, { ids }: CadGroup, type: FaceKind): void {
  const first = surfaces.faces[ids[0] ?? -1]
  if (!first) return
  const picked = { id: first.id, ids, add: true, remove: false, type }
  changeSelection((now) => pick(now, { ...picked, normal: vectorOf(first.normal), point: vectorOf(first.centroid) }))
}
