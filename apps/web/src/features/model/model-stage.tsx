import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useTheme } from '../../state/view/theme.ts'
import { changeScene, useView } from '../../state/view/view-settings.ts'
import { usePart } from '../../state/workspace/part.ts'
import { hasDirection, normalized, pick } from '../../state/workspace/selection.ts'
import { changeSelection, changeStudy, useStudy } from '../../state/workspace/study.ts'
import type { Insets } from '../../viewer/props.ts'
import { Viewer, type ViewerHandle } from '../../viewer/viewer.tsx'
import { latticeQuery } from './lattice-query.ts'
import { LatticeStatus } from './lattice-status.tsx'

interface ModelStageProps {
  viewer: RefObject<ViewerHandle | null>
  insets: Insets
}

/** The canvas: the part with its selection, or the lattice of the selected candidate. */
export function ModelStage({ viewer, insets }: ModelStageProps) {
  const part = usePart((state) => state.part)
  const study = useStudy()
  const view = useView()
  const theme = useTheme()
  const wanted = study.flow === 'generated' && study.latticeView && study.results !== null && study.selectedRow !== null
  const lattice = useQuery({ ...latticeQuery(study), enabled: wanted })
  const [broken, setBroken] = useState<string | null>(null)
  const { load, boundary, force, forceAt } = study.selection

  const arrow = useMemo(() => {
    if (!forceAt || !hasDirection(force)) return null
    const { x, y, z } = normalized(force)
    return { origin: [forceAt.x, forceAt.y, forceAt.z], direction: [x, y, z] } as const
  }, [force, forceAt])
  const selection = useMemo(() => ({ load, boundary }), [load, boundary])

  // Resetting the camera is a request, not a state: once the viewer has seen it, it is over.
  useEffect(() => {
    if (!view.scene.resetCamera) return
    viewer.current?.view('iso')
    viewer.current?.fit()
    changeScene({ resetCamera: false })
  }, [view.scene.resetCamera, viewer])

  // A shader that does not compile is told once per candidate.
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
        hovered={study.hovered}
        onHover={(hovered) => changeStudy({ hovered })}
        onPick={(id, modifiers, [x, y, z]) => {
          if (study.flow === 'generated') return
          const [nx, ny, nz] = part?.surfaces.surfaces[id]?.normal ?? [0, 0, 0]
          changeSelection((current) => pick(current, { id, ...modifiers, normal: { x: nx, y: ny, z: nz }, point: { x, y, z } }))
        }}
        force={arrow}
        lattice={wanted ? (lattice.data ?? null) : null}
        scene={view.scene}
        material={view.material}
        section={view.section}
        theme={theme}
        insets={insets}
        onLatticeError={setBroken}
      />
      {wanted && <LatticeStatus busy={lattice.isFetching} failure={lattice.error?.message ?? broken} />}
    </>
  )
}
