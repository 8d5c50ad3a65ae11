import { isFaceRegion, type RigidMotion } from '@trabecula/domain'
import { caseNames, type PartFields } from '@trabecula/engine/fields'
import { useMemo } from 'react'
import { type LoadGlyph, loadGlyphs, regionGlyphs } from '../../viewer/loads/glyphs.ts'
import type { FaceSelection } from '../../viewer/part/model.ts'
import { useEstimate } from '../../workspace/estimate/store.ts'
import { furtherByFace, placeOf, supportsByFace } from '../../workspace/loads.ts'
import { usePart } from '../../workspace/part.ts'
import { type Study, showsResult } from '../../workspace/study.ts'

interface LoadsShown {
  readonly selection: FaceSelection
  readonly loads: readonly LoadGlyph[]
  /** Whether case A has an arrow. */
  readonly withFirst: boolean
  readonly motion: RigidMotion | null
}

const noRegions: Study['loads']['regions'] = []

/**
 * The load cases and supports that the canvas shows, the regions while they are edited, and the free motion of a part
 * that the estimate found not to be held. With the field of one case only that case acts.
 *
 * @param fields fields on the canvas
 */
export function useLoadsShown(study: Study, fields: PartFields | undefined): LoadsShown {
  const { load, held } = study.selection
  const picked = study.loads
  const regions = study.regionsShown ? picked.regions : noRegions
  const center = usePart(({ part }) => part?.center)
  const unitScale = usePart(({ part }) => part?.unitScale)
  const motion = useEstimate((estimate) => estimate.motion)
  const drawn = useMemo(() => {
    const cases = furtherByFace(picked).map((each, at) => ({ ...each, place: placeOf(at) }))
    const supports = supportsByFace(picked)
    if (cases.length + supports.length + regions.length === 0) return { selection: { load, held }, loads: [] }
    return {
      selection: {
        ...{ load, held },
        cases: cases.map(({ triangles }) => triangles),
        supports: supports.map(({ kind, triangles }) => ({ kind, faces: triangles })),
        regions: regions.filter(isFaceRegion).flatMap(({ faces }) => faces),
      },
      loads:
        center && unitScale
          ? [...loadGlyphs(cases, supports, { center, unitScale }), ...regionGlyphs(regions, { center, unitScale })]
          : [],
    }
  }, [picked, regions, load, held, center, unitScale])
  const only = fields && placeOfCase(fields)
  const loads = useMemo(() => (only === undefined ? drawn.loads : loadsOfCase(drawn.loads, only)), [drawn, only])
  return { selection: drawn.selection, loads, withFirst: (only ?? 0) === 0, motion: showsResult(study) ? null : motion }
}

/** Index of the only case of these fields; undefined for one load, and for the worst of all. */
function placeOfCase(fields: PartFields): number | undefined {
  const name = fields.shown?.case
  return name === undefined ? undefined : caseNames(fields).indexOf(name)
}

export const loadsOfCase = (loads: readonly LoadGlyph[], place: number): readonly LoadGlyph[] =>
  loads.filter((glyph) => !('place' in glyph) || glyph.place === place)
