import type { MeshReport, Point } from '../mesh/model.ts'
import { type FileFrame, inFile } from '../mesh/place.ts'
import { judge } from './verdict.ts'

/**
 * A report of triangles in the part frame with everything that a person reads of it, places and sentence, in the
 * coordinates and unit of the file. Measures stay in mm.
 */
export function reportInFile(report: MeshReport, frame: FileFrame, unit: string): MeshReport {
  const { unitScale } = frame
  const moved = <T extends { readonly at: Point }>(found: T): T => ({ ...found, at: inFile(found.at, frame) })
  const places = report.places.map(moved)
  const holes = report.holes.map((hole) => ({ ...moved(hole), length: hole.length / unitScale }))
  // Only ratios of the measures decide, so that the verdict is the same in any unit.
  const inUnits = {
    ...report,
    places,
    holes,
    diagonal: report.diagonal / unitScale,
    area: report.area / unitScale ** 2,
    volume: report.volume / unitScale ** 3,
    innerReadings: report.innerReadings && {
      cavities: report.innerReadings.cavities / unitScale ** 3,
      material: report.innerReadings.material / unitScale ** 3,
    },
    weldTolerance: report.weldTolerance / unitScale,
  }
  return { ...report, places, holes, sentence: judge(inUnits, unit).sentence }
}
