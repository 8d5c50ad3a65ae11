import type { FaceKind } from '@trabecula/domain'
import { faceNormal, faceNumber, supportTitles } from '@trabecula/domain'
import type { Face } from '@trabecula/geometry'
import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Slider } from '../../ui/controls/slider.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { CaseMark, MassMark, RegionMark, SupportMark } from '../../ui/face-mark.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Section } from '../../ui/section.tsx'
import { changeTolerance, pickFor, pickTarget, selectTangentFaces, usePicking } from '../../workspace/face-picking.ts'
import { type FurtherUse, supportFaces } from '../../workspace/face-uses.ts'
import { placeOf } from '../../workspace/loads.ts'
import { usePart } from '../../workspace/part.ts'
import { usePainting } from '../../workspace/patched-part.ts'
import { clearSelection, withoutSurface } from '../../workspace/selection.ts'
import { changeSelection, useStudy } from '../../workspace/study.ts'
import { tangentTolerance } from '../../workspace/tangent-chain.ts'
import { KindMark } from './kind-mark.tsx'
import { FaceList } from './list.tsx'

/** Only parts that were converted from a CAD file have such faces. */
const CadOffers = lazy(() => loadChunk(() => import('./cad-offers.tsx')).then((module) => ({ default: module.CadOffers })))

const PaintPanel = lazy(() => loadChunk(() => import('./paint-panel.tsx')).then((module) => ({ default: module.PaintPanel })))

const modes: Record<FaceKind, { readonly title: string; readonly ask: string }> = {
  load: { title: 'Load faces', ask: 'Select the face that carries the load.' },
  held: { title: 'Held faces', ask: 'Select the face that is held.' },
}

export function FacesSection() {
  const part = usePart((state) => state.part)
  const { mode, load, held } = useStudy((state) => state.selection)
  const target = useStudy(pickTarget)
  const painting = usePainting((state) => state.isOpen)
  const supported = useStudy((state) => supportFaces(state.loads).length > 0)
  if (!part) return null
  const holds = held.length > 0 || supported
  const missing = load.length === 0 ? 'load face missing' : holds ? undefined : 'held face missing'
  return (
    <Section title="Faces" summary={missing ?? `${load.length + held.length} selected`} done={!missing} area="SurfaceSelection">
      <Segmented<FaceKind | 'further'>
        label="Selected faces become"
        // While picks go to a further case or support neither is chosen, and choosing either ends that.
        value={target ? 'further' : mode}
        choices={(['load', 'held'] as const).map((value) => ({
          value,
          label: (
            <>
              <KindMark type={value} />
              {modes[value].title}
            </>
          ),
        }))}
        onChange={(next) => {
          pickFor(null)
          if (next !== 'further' && next !== mode) changeSelection((selection) => ({ ...selection, mode: next }))
        }}
      />
      {target && <PickingFor target={target} />}
      <p className={`text-xs text-n10 ${target ? 'hidden' : ''}`}>
        {modes[mode].ask} <TermHelp id={mode === 'load' ? 'load-face' : 'held-face'} />
        <span className="block">Shift-click adds, Alt-click removes.</span>
      </p>
      {(load.length > 0 || held.length > 0) && (
        <div className="flex flex-col gap-1" data-ui="ModelHighlight">
          {/* A chain can be long; this keeps the list below in reach. */}
          <div className="flex max-h-31 flex-col gap-1 overflow-y-auto">
            {load.map((id) => (
              <Chip key={id} face={part.surfaces.faces[id]} type="load" />
            ))}
            {held.map((id) => (
              <Chip key={id} face={part.surfaces.faces[id]} type="held" />
            ))}
          </div>
          <Button size="sm" look="quiet" className="-ml-[9px] self-start" onClick={clearWithUndo}>
            Clear selection
          </Button>
        </div>
      )}
      <ChainChoice />
      <Switch label="Paint with a brush" checked={painting} onChange={(isOpen) => usePainting.setState({ isOpen })} />
      {painting && (
        <Suspense fallback={null}>
          <PaintPanel part={part} />
        </Suspense>
      )}
      {part.cadFaces.some(({ name, color }) => name ?? color) && (
        <Suspense fallback={null}>
          <CadOffers part={part} />
        </Suspense>
      )}
      <FaceList faces={part.surfaces.faces} />
    </Section>
  )
}

/** What receives the picks instead of the load and held faces, and the button that ends it. */
function PickingFor({ target: { of, at } }: { target: FurtherUse }) {
  const { cases, supports } = useStudy((state) => state.loads)
  const kind = supports[at]?.kind
  const [mark, name] = {
    case: () => [<CaseMark key={of} place={placeOf(at)} />, `load case ${cases[at]?.name}`] as const,
    support: () => [kind && <SupportMark key={of} kind={kind} />, `the support "${kind && supportTitles[kind]}"`] as const,
    mass: () => [<MassMark key={of} />, `point mass ${at + 1}`] as const,
    region: () => [<RegionMark key={of} />, `region ${at + 1}`] as const,
  }[of]()
  return (
    <div className="flex items-center gap-2 text-xs text-n11" role="status">
      {mark}
      <span className="min-w-0 flex-1">Picks go to {name}.</span>
      <Button size="sm" onClick={() => pickFor(null)}>
        Done
      </Button>
    </div>
  )
}

function clearWithUndo(): void {
  const { selection: cleared } = useStudy.getState()
  changeSelection(clearSelection)
  toast('Selection cleared.', 'info', { action: { label: 'Undo', run: () => changeSelection(() => cleared) } })
}

function Chip({ face, type }: { face: Face | undefined; type: FaceKind }) {
  if (!face) return null
  const drop = () => changeSelection((selection) => withoutSurface(selection, face.id))
  return (
    <span className="flex h-7 shrink-0 items-center gap-2 rounded-md bg-n3 pr-1 pl-1.5 text-xs text-n12">
      <KindMark type={type} />
      {faceNumber(face)}
      <span className="text-n10">{faceNormal(face)}</span>
      <button
        type="button"
        aria-label={`Remove ${faceNumber(face)}`}
        onClick={drop}
        className="ml-auto rounded-sm p-1 text-n9 hover:text-n12"
      >
        <X size={12} />
      </button>
    </span>
  )
}

/** Whether a pick takes one face, or also all that continue it smoothly, as around a rounded edge. */
function ChainChoice() {
  const { chain, tolerance } = usePicking()
  return (
    <div className="flex flex-col gap-1">
      <Switch label="Select tangent faces" checked={chain} onChange={selectTangentFaces} />
      {chain && (
        <Slider
          label="Tangent tolerance"
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
