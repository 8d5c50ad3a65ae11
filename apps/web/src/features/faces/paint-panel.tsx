import type { Vector } from '@trabecula/domain'
import { paintMessages } from '@trabecula/domain'
import { useEffect, useState } from 'react'
import { messageOr } from '../../platform/http/failure.ts'
import { Button } from '../../ui/controls/button.tsx'
import { QuantityInput } from '../../ui/controls/quantity-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { VectorFields } from '../../ui/controls/vector-fields.tsx'
import {
  brushFor,
  firstRadius,
  mirrors,
  type PaintTool,
  pointInPart,
  setRadius,
  stepRadius,
  useBrush,
} from '../../workspace/painting/tool.ts'
import { inFile, type LoadedPart } from '../../workspace/part.ts'
import { loadPainting, usePainting } from '../../workspace/patched-part.ts'
import { useStudy } from '../../workspace/study.ts'

const close = (): void => usePainting.setState({ isOpen: false })

/** The brush: its radius and mirror, and a place to paint without a pointer. */
export function PaintPanel({ part }: { part: LoadedPart }) {
  const { radiusMm, mirror, erase, said } = useBrush()
  const unitType = useStudy((state) => state.unitType)
  const { tool, failure } = useTool(part)
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border bg-raised p-2">
      <legend className="sr-only">Brush</legend>
      <p className="text-xs text-n10">
        Drag over the part to paint; Alt erases. Each stroke is one step of undo, and Escape cancels it. Outside the part a drag
        turns the view.
      </p>
      <QuantityInput
        label="Radius"
        quantity="length"
        value={radiusMm}
        unitType={unitType}
        hint="Also by [ and ], or Shift and the wheel."
        onChange={setRadius}
      />
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-n11">Mirrored through the middle</span>
        <Segmented
          label="Mirrored through the middle"
          value={mirror ?? 'off'}
          choices={(['off', ...mirrors] as const).map((value) => ({
            value,
            label: value === 'off' ? 'Off' : value.toUpperCase(),
          }))}
          onChange={(value) => useBrush.setState({ mirror: value === 'off' ? null : value })}
        />
      </div>
      <Switch label="Erase" checked={erase} onChange={(on) => useBrush.setState({ erase: on })} />
      <PaintAtPoint part={part} tool={tool} />
      <p role="status" className="text-xs text-n11">
        {failure ?? (tool ? said : 'The brush is being made ready …')}
      </p>
    </fieldset>
  )
}

/** Makes the brush of a part, and takes it into the hand while the panel is open. */
function useTool(part: LoadedPart) {
  const { soup } = part
  const [tool, setTool] = useState<PaintTool | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const flow = useStudy((state) => state.flow)

  // Another stroke changes the faces of the part, but not its triangles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the brush belongs to the triangles
  useEffect(() => {
    const ended = new AbortController()
    setTool(null)
    setFailure(null)
    firstRadius(part)
    Promise.all([brushFor(soup, ended.signal), loadPainting()]).then(
      ([made]) => {
        if (ended.signal.aborted) return
        setTool(made)
        usePainting.setState({ brush: made })
      },
      (reason: unknown) => ended.signal.aborted || setFailure(messageOr(reason, paintMessages.notReady)),
    )
    return () => {
      ended.abort()
      const { brush } = usePainting.getState()
      if (brush) usePainting.setState({ brush: null })
    }
  }, [soup])

  useEffect(() => {
    if (flow === 'generated') close()
  }, [flow])

  useEffect(() => {
    if (!tool) return undefined
    const ended = new AbortController()
    const { signal } = ended
    const done = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the keys of the workspace, which would close something else.
    window.addEventListener('keydown', (event) => keys(event, tool) && done(event), { capture: true, signal })
    window.addEventListener('wheel', (event) => wheel(event) && done(event), { capture: true, passive: false, signal })
    return () => {
      ended.abort()
      tool.cancel()
      tool.leave()
    }
  }, [tool])
  return { tool, failure }
}

const onTop = 'input:not([type="checkbox"]), textarea, [role="dialog"], [role="menu"], [role="presentation"] [role="listbox"]'

function keys(event: KeyboardEvent, tool: PaintTool): boolean {
  if (event.key === 'Escape' && tool.cancel()) return true
  if (event.ctrlKey || event.metaKey || (event.target instanceof Element && event.target.closest(onTop))) return false
  if (event.key === '[' || event.key === ']') stepRadius(event.key === ']')
  else if (event.key === 'Escape') close()
  else return false
  return true
}

function wheel(event: WheelEvent): boolean {
  const isOnPart = event.target instanceof Element && event.target.closest('.viewer-canvas')
  // Some systems turn a wheel with Shift sideways.
  const turned = event.deltaY || event.deltaX
  if (!event.shiftKey || !isOnPart || turned === 0) return false
  stepRadius(turned < 0)
  return true
}

/** A stroke at a typed point, in the coordinates of the file: what a person without a pointer paints with. */
function PaintAtPoint({ part, tool }: { part: LoadedPart; tool: PaintTool | null }) {
  const unitType = useStudy((state) => state.unitType)
  const [at, setAt] = useState<Vector | null>(null)
  const paint = (erase: boolean) => {
    if (!tool) return
    const painted = tool.dabAtPoint(pointInPart(at ?? inFile(part, [0, 0, 0]), part), erase)
    if (!painted.ok) useBrush.setState({ said: painted.refusal.message })
  }
  return (
    <div className="flex flex-col gap-1.5">
      <VectorFields label="Point of the file" value={at} unitType={unitType} onChange={setAt} />
      <div className="flex gap-2">
        <Button size="sm" disabled={!tool || !at} onClick={() => paint(false)}>
          Paint there
        </Button>
        <Button size="sm" disabled={!tool || !at} onClick={() => paint(true)}>
          Erase there
        </Button>
      </div>
    </div>
  )
}
