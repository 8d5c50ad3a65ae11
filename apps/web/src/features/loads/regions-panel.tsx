import { isFaceRegion, mostRegions } from '@trabecula/domain'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { printerNamed } from '../../workspace/catalog.ts'
import { pickFor } from '../../workspace/face-picking.ts'
import { checkPickedRegions, withRegion } from '../../workspace/loads.ts'
import { usePart } from '../../workspace/part.ts'
import { changeLoads, changeStudy, useStudy } from '../../workspace/study.ts'
import { RegionEntry } from './region-entry.tsx'
import { type RegionKind, regionOfKind } from './region-kinds.ts'

/** The places of the part that the user decides; the canvas shows them while this is open. */
export function RegionsPanel({ faceList }: { faceList: (label: string) => ReactNode }) {
  const { loads, selection, settings } = useStudy()
  const part = usePart((state) => state.part)
  const [opened, setOpened] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    changeStudy({ regionsShown: true })
    return () => {
      changeStudy({ regionsShown: false })
      if (useStudy.getState().pickingFor?.of === 'region') pickFor(null)
    }
  }, [])
  const open = (at: number | null) => {
    setOpened(at)
    pickFor(null)
  }
  /** A new entry opens and gets the focus together with the change itself, so that no key press comes before. */
  const awaited = useRef<number | null>(null)
  useLayoutEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>(`[data-entry="${awaited.current}"] button`)
    if (!entry) return
    awaited.current = null
    entry.focus()
  })
  if (!part) return null
  const checked = checkPickedRegions(selection, loads, settings.shellMm, printerNamed(settings.printer))
  const add = (kind: RegionKind) => {
    const at = loads.regions.length
    const added = regionOfKind(kind, undefined, settings.shellMm, part)
    changeLoads((now) => withRegion(now, at, added), `add region ${at}`)
    open(at)
    // Faces are what a rule needs next.
    if (isFaceRegion(added)) pickFor({ of: 'region', at })
    awaited.current = at
  }
  return (
    <>
      <p className="text-xs text-n10">Places that you decide, whatever the optimisation finds.</p>
      <ul ref={list} aria-label="Regions of the part" className="flex flex-col gap-1.5 empty:hidden">
        {loads.regions.map((given, at) => (
          <RegionEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: a region is identified by its index
            key={at}
            at={at}
            given={given}
            part={part}
            open={opened === at}
            onOpen={(is) => open(is ? at : null)}
            faceList={faceList}
          />
        ))}
      </ul>
      {!checked.ok && (
        <p role="alert" className="text-xs text-red">
          {checked.refusal.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {(['solid', 'cylinder'] as const).map((kind) => (
          <Button key={kind} size="sm" disabled={loads.regions.length >= mostRegions} onClick={() => add(kind)}>
            <Plus size={14} />
            {kind === 'solid' ? 'Rule for faces' : 'Shape'}
          </Button>
        ))}
      </div>
    </>
  )
}
