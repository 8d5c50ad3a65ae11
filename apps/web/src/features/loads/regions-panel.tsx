import { isFaceRegion, mostRegions, toSi, uploadExtension } from '@trabecula/domain'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { printerNamed } from '../../workspace/catalog.ts'
import { pickFor } from '../../workspace/face-picking.ts'
import { checkPickedRegions, withRegion } from '../../workspace/loads.ts'
import { usePart } from '../../workspace/part.ts'
import { changeLoads, changeStudy, useStudy } from '../../workspace/study.ts'
import { regionsOfFile } from './body-file.ts'
import { dragOf } from './region-drag.ts'
import { RegionEntry } from './region-entry.tsx'
import { regionOfKind, type TypedKind } from './region-kinds.ts'

/** The places of the part that the user decides; the canvas shows them while this is open. */
export function RegionsPanel({ faceList }: { faceList: (label: string) => ReactNode }) {
  const { loads, selection, settings, unitType } = useStudy()
  const part = usePart((state) => state.part)
  const [opened, setOpened] = useState<number | null>(null)
  const [refused, setRefused] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => {
    changeStudy({ regionsShown: { at: opened, unitMm: toSi(1, 'length', unitType), onDrag: dragOf(opened) } })
  }, [opened, unitType])
  useEffect(
    () => () => {
      changeStudy({ regionsShown: null })
      if (useStudy.getState().pickingFor?.of === 'region') pickFor(null)
    },
    [],
  )
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
  const addBodies = async (file: File) => {
    const read = await regionsOfFile(file, part)
    setRefused(read.ok ? '' : read.refusal.message)
    if (!read.ok) return
    const at = useStudy.getState().loads.regions.length
    changeLoads((now) => ({ ...now, regions: [...now.regions, ...read.value] }), `add ${file.name}`)
    open(at)
    awaited.current = at
  }
  const add = (kind: TypedKind) => {
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
      {[checked.ok ? '' : checked.refusal.message, refused].map(
        (message) =>
          message !== '' && (
            <p key={message} role="alert" className="text-xs text-red">
              {message}
            </p>
          ),
      )}
      <div className="flex flex-wrap gap-2">
        {(['solid', 'cylinder'] as const).map((kind) => (
          <Button key={kind} size="sm" disabled={loads.regions.length >= mostRegions} onClick={() => add(kind)}>
            <Plus size={14} />
            {kind === 'solid' ? 'Rule for faces' : 'Shape'}
          </Button>
        ))}
        <Button size="sm" disabled={loads.regions.length >= mostRegions} onClick={() => chooser.current?.click()}>
          <Plus size={14} />
          Body of a file
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={uploadExtension}
          aria-label="STL file of a body"
          className="hidden"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file may be chosen again after a refusal.
            event.currentTarget.value = ''
            if (file) void addBodies(file)
          }}
        />
      </div>
    </>
  )
}
