import { useQuery } from '@tanstack/react-query'
import { fieldViewMessages, fromSi, threeDigits, unitOf } from '@trabecula/domain'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { toast } from '../../platform/notices/toasts.ts'
import { useTheme } from '../../platform/theme.ts'
import type { Insets } from '../../viewer/camera/rig.ts'
import type { FieldPoint } from '../../viewer/fields/model.ts'
import type { LatticeVolume } from '../../viewer/lattice/load.ts'
import { markersOf } from '../../viewer/overlays/health-markers.ts'
import { spareFaces } from '../../viewer/part/brush.ts'
import type { ViewerHandle } from '../../viewer/props.ts'
import type { Vec3 } from '../../viewer/rendering/vec3.ts'
import { Viewer } from '../../viewer/viewer.tsx'
import { useBuildDirection } from '../../workspace/build-direction.ts'
import { pickFace } from '../../workspace/face-picking.ts'
import { keepPoint, useFieldChoices, useFieldPointer } from '../../workspace/fields/choices.ts'
import { matterOf, useFieldDisplay, useFields } from '../../workspace/fields/shown.ts'
import { latticeQuery } from '../../workspace/lattice-query.ts'
import { usePart } from '../../workspace/part.ts'
import { usePainting } from '../../workspace/patched-part.ts'
import { hasDirection, normalized } from '../../workspace/selection.ts'
import { changeSelection, changeStudy, type Study, shownRow, showsResult, useStudy } from '../../workspace/study.ts'
import { keepCamera } from '../../workspace/view/camera.ts'
import { keepMeasurement, useMeasuring } from '../../workspace/view/measuring.ts'
import { useMouseStyle } from '../../workspace/view/mouse.ts'
import { changeScene, changeSection, useView } from '../../workspace/view/settings.ts'
import { LatticeStatus } from './lattice-status.tsx'
import { useLoadsShown } from './loads-shown.ts'

interface ModelStageProps {
  viewer: RefObject<ViewerHandle | null>
  insets: Insets
  /** Whether a click picks faces now. */
  mayPick: () => boolean
}

export function ModelStage({ viewer, insets, mayPick }: ModelStageProps) {
  const part = usePart((state) => state.part)
  const study = useStudy()
  const view = useView()
  const theme = useTheme()
  const { wanted, lattice } = useLattice(study)
  const [broken, setBroken] = useState<string | null>(null)
  const [refined, setRefined] = useState(true)
  const measuring = useMeasuring()
  const mouse = useMouseStyle((state) => state.style)
  const { display, ...probing } = useField(study, measuring.mode !== null)
  const brush = usePainting((state) => (study.flow === 'generated' ? null : state.brush))
  const { selection, loads, withFirst, motion } = useLoadsShown(study, display?.fields, brush ? part : null)
  const arrow = useForceArrow(study)
  const upwards = useBuildDirection()
  // Without its lattice the cut of a design would have the colours of a solid part, which it is not.
  const awaited = wanted && !lattice.data && lattice.isFetching
  const markers = useMemo(() => (part && part.report.verdict !== 'ok' ? markersOf(part) : undefined), [part])

  // Resetting the camera is a request, not a state: it is over as soon as the viewer has received it.
  useEffect(() => {
    if (view.scene.resetCamera) changeScene({ resetCamera: false })
  }, [view.scene.resetCamera])

  // A shader that does not compile is reported once per candidate.
  const shown = lattice.data
  useEffect(() => {
    if (shown) setBroken(null)
  }, [shown])

  return (
    <>
      <Viewer
        ref={viewer}
        part={part}
        selection={selection}
        hovered={study.hovered ?? (brush && part ? part.surfaces.faces.length + spareFaces.footprint : null)}
        brush={brush && mayPick() ? brush : null}
        onHover={(hovered) => changeStudy({ hovered })}
        onPick={(id, modifiers, [x, y, z]) => {
          if (study.flow === 'generated' || !mayPick()) return
          const [nx, ny, nz] = part?.surfaces.faces[id]?.normal ?? [0, 0, 0]
          pickFace({ id, ...modifiers, normal: { x: nx, y: ny, z: nz }, point: { x, y, z } })
        }}
        force={withFirst ? arrow : null}
        buildDirection={upwards}
        loads={loads}
        motion={motion}
        lattice={wanted && !probing.solid ? (lattice.data ?? null) : null}
        field={probing.solid || !awaited ? display : null}
        probing={probing.on}
        onFieldPoint={(point) => useFieldPointer.setState({ point })}
        onFieldPick={probing.keep}
        scene={view.scene}
        material={view.material}
        section={view.section}
        theme={theme}
        insets={insets}
        onLatticeError={setBroken}
        onRefined={setRefined}
        {...(markers ? { markers } : {})}
        mouse={mouse}
        measure={measuring.mode}
        onMeasure={keepMeasurement}
        printLength={(mm) => `${threeDigits(fromSi(mm, 'length', study.unitType))} ${unitOf('length', study.unitType)}`}
        {...(study.flow === 'model-edit' && arrow
          ? { onForceTurn: ([x, y, z]: Vec3) => changeSelection((current) => ({ ...current, force: { x, y, z } })) }
          : {})}
        onSectionMove={(clipPosition) => changeSection({ clipPosition })}
        onCamera={keepCamera}
      />
      {wanted && <LatticeStatus busy={lattice.isFetching} failure={lattice.error?.message ?? broken} refining={!refined} />}
    </>
  )
}

/** The lattice of the shown design, and whether one should be shown. */
function useLattice(study: Study) {
  const wanted = showsResult(study) && study.latticeView && study.selectedRow !== null
  const { project, studyId } = study
  const ofSameStudy = (before: LatticeVolume | undefined, query: { readonly queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[1] === project?.id && query?.queryKey[2] === studyId ? before : undefined
  // While the next design is loading the last one stays, but never one of another study.
  const lattice = useQuery({ ...latticeQuery(study, shownRow(study)), enabled: wanted, placeholderData: ofSameStudy })
  return { wanted, lattice }
}

/** The field on the part, and the effect of clicks on it. `solid`: the part is shown without its lattice. */
function useField(study: Study, measuring: boolean) {
  const fields = useFields()
  const display = useFieldDisplay(fields)
  const panel = useView((state) => state.openTab === 'fields')
  const solid = useFieldChoices((state) => state.subject === 'solid') && display !== null
  const { status } = fields
  const shown = status.kind === 'ready' ? status.shown : null
  useEffect(() => {
    if (!display) useFieldPointer.setState({ point: null })
  }, [display])
  return {
    display,
    solid,
    // In the set-up clicks choose faces, except while the panel of the fields is open.
    on: display !== null && !measuring && (showsResult(study) || panel),
    keep: ({ point, value }: FieldPoint) => {
      if (shown && !keepPoint(point, matterOf(shown, point, value))) toast(fieldViewMessages.probesFull, 'info')
    },
  }
}

/** Results show the force that they were computed for, whatever was set since. Null without a direction or a place. */
function useForceArrow({ flow, results, selection }: Study) {
  const { forceAt } = selection
  const force = (flow === 'generated' && results?.asked.force) || selection.force
  return useMemo(() => {
    if (!forceAt || !hasDirection(force)) return null
    const { x, y, z } = normalized(force)
    return { origin: [forceAt.x, forceAt.y, forceAt.z], direction: [x, y, z] } as const
  }, [force, forceAt])
}
