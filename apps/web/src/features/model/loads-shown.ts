import type { RigidMotion } from '@trabecula/domain'
import { useMemo } from 'react'
import { loadGlyphs } from '../../viewer/loads/from-cases.ts'
import type { LoadGlyph } from '../../viewer/loads/model.ts'
import type { FaceSelection } from '../../viewer/part/model.ts'
import { useEstimate } from '../../workspace/estimate/store.ts'
import { byFace } from '../../workspace/loads.ts'
import { usePart } from '../../workspace/part.ts'
import { type Study, showsResult } from '../../workspace/study.ts'

interface LoadsShown {
  readonly selection: FaceSelection
  readonly loads: readonly LoadGlyph[]
  readonly motion: RigidMotion | null
}

/** What of load cases and supports the canvas shows, and how a part moves that the estimate found not to be held. */
export function useLoadsShown(study: Study): LoadsShown {
  const { load, held } = study.selection
  const picked = study.loads
  const center = usePart(({ part }) => part?.center)
  const unitScale = usePart(({ part }) => part?.unitScale)
  const motion = useEstimate((estimate) => estimate.motion)
  const drawn = useMemo(() => {
    const { cases, supports } = byFace(picked)
    if (cases.length + supports.length === 0) return { selection: { load, held }, loads: [] }
    return {
      selection: {
        ...{ load, held },
        cases: cases.map(({ triangles }) => triangles),
        supports: supports.map(({ kind, triangles }) => ({ kind, faces: triangles })),
      },
      loads: center && unitScale ? loadGlyphs(cases, supports, { center, unitScale }) : [],
    }
  }, [picked, load, held, center, unitScale])
  return { ...drawn, motion: showsResult(study) ? null : motion }
}
