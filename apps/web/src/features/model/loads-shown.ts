import { fromSi, isFaceRegion, type RigidMotion, threeDigits, unitOf } from '@trabecula/domain'
import { caseNames, type PartFields } from '@trabecula/engine/fields'
import { useMemo } from 'react'
import { type LoadGlyph, loadGlyphs, regionGlyphs } from '../../viewer/loads/glyphs.ts'
import { spareFaces } from '../../viewer/part/brush.ts'
import type { FaceSelection } from '../../viewer/part/model.ts'
import { useEstimate } from '../../workspace/estimate/store.ts'
import { pickTarget } from '../../workspace/face-picking.ts'
import type { FaceUse } from '../../workspace/face-uses.ts'
import { furtherByFace, placeOf, supportsByFace } from '../../workspace/loads.ts'
import { type LoadedPart, usePart } from '../../workspace/part.ts'
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
 * @param part the part that is painted: its spare face for strokes looks as what is painted
 */
export function useLoadsShown(study: Study, fields: PartFields | undefined, part: LoadedPart | null): LoadsShown {
  const { load, held } = study.selection
  const { unitType, regionsShown } = study
  const { cases: pickedCases, supports: pickedSupports, masses } = study.loads
  const regions = regionsShown ? study.loads.regions : noRegions
  const center = usePart(({ part }) => part?.center)
  const unitScale = usePart(({ part }) => part?.unitScale)
  const motion = useEstimate((estimate) => estimate.motion)
  const { cases, supports, glyphs } = useMemo(() => {
    const cases = furtherByFace({ cases: pickedCases }).map((each, at) => ({ ...each, place: placeOf(at) }))
    const supports = supportsByFace({ supports: pickedSupports })
    return { cases, supports, glyphs: center && unitScale ? loadGlyphs(cases, supports, { center, unitScale }) : [] }
  }, [pickedCases, pickedSupports, center, unitScale])
  const drawn = useMemo(() => {
    if (cases.length + supports.length + masses.length + regions.length === 0) return { selection: { load, held }, loads: [] }
    return {
      selection: {
        ...{ load, held },
        cases: cases.map(({ triangles }) => triangles),
        supports: supports.map(({ kind, triangles }) => ({ kind, faces: triangles })),
        masses: masses.map(({ massG, faces }) => ({
          text: `${threeDigits(fromSi(massG, 'mass', unitType))} ${unitOf('mass', unitType)}`,
          faces,
        })),
        regions: regions.filter(isFaceRegion).flatMap(({ faces }) => faces),
      },
      loads: center && unitScale ? [...glyphs, ...regionGlyphs(regions, { center, unitScale }, regionsShown)] : [],
    }
  }, [cases, supports, masses, glyphs, regions, regionsShown, load, held, unitType, center, unitScale])
  const only = fields && placeOfCase(fields)
  const loads = useMemo(() => (only === undefined ? drawn.loads : loadsOfCase(drawn.loads, only)), [drawn, only])
  const target = pickTarget(study)
  const { mode } = study.selection
  const selection = useMemo(() => {
    const picking = withPicked(drawn.selection, target)
    return part ? withSpare(picking, target ?? { of: mode }, part.surfaces.faces.length + spareFaces.stroke) : picking
  }, [drawn.selection, target, mode, part])
  return { selection, loads, withFirst: (only ?? 0) === 0, motion: showsResult(study) ? null : motion }
}

/** The faces of a point mass have a pattern while it receives picks. */
function withPicked(selection: FaceSelection, use: FaceUse | null): FaceSelection {
  const { masses = [], regions = [] } = selection
  return use?.of === 'mass' ? { ...selection, regions: [...regions, ...(masses[use.at]?.faces ?? [])] } : selection
}

/** The selection with a face that is about to be painted for a use. */
function withSpare(selection: FaceSelection, use: FaceUse, id: number): FaceSelection {
  const { load, held, cases = [], supports = [], regions = [] } = selection
  if (use.of === 'load') return { ...selection, load: [...load, id] }
  if (use.of === 'held') return { ...selection, held: [...held, id] }
  if (use.of === 'region' || use.of === 'mass') return { ...selection, regions: [...regions, id] }
  if (use.of === 'case') return { ...selection, cases: cases.map((faces, at) => (at === use.at ? [...faces, id] : faces)) }
  return { ...selection, supports: supports.map((each, at) => (at === use.at ? { ...each, faces: [...each.faces, id] } : each)) }
}

/** Index of the only case of these fields; undefined for one load, and for the worst of all. */
function placeOfCase(fields: PartFields): number | undefined {
  const name = fields.shown?.case
  return name === undefined ? undefined : caseNames(fields).indexOf(name)
}

export const loadsOfCase = (loads: readonly LoadGlyph[], place: number): readonly LoadGlyph[] =>
  loads.filter((glyph) => !('place' in glyph) || glyph.place === place)
