import type { MeshPlace, MeshReport } from '@trabecula/geometry'
import type { Vec3 } from '../rendering/vec3.ts'

/** A place where the mesh is unhealthy, in the part frame (mm); `markersOf` makes them from a reading. */
export interface HealthMarker {
  readonly defect: MeshPlace['defect']
  readonly at: Vec3
}

/** Colours by severity: red for open or torn places, amber for wrong orientation and redundant triangles. */
export const markerColors: Readonly<Record<HealthMarker['defect'], string>> = {
  'boundary edge': '#D92D20',
  'non-manifold edge': '#B42318',
  'misoriented edge': '#E08600',
  'collapsed triangle': '#C9A400',
  'duplicate triangle': '#8E6CD1',
  'inside-out body': '#C2185B',
  'crossing triangles': '#5B2DD9',
  'body inside a body': '#0E7490',
}

/** The places of a mesh report, in the part frame (mm). */
export const markersOf = (reading: {
  readonly report: Pick<MeshReport, 'places'>
  readonly center: readonly [number, number, number]
  readonly unitScale: number
}): readonly HealthMarker[] =>
  reading.report.places.map(({ defect, at }) => ({
    defect,
    at: [
      (at[0] - reading.center[0]) * reading.unitScale,
      (at[1] - reading.center[1]) * reading.unitScale,
      (at[2] - reading.center[2]) * reading.unitScale,
    ],
  }))
