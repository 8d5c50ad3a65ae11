import { fileUnitOf, type Vector } from '@trabecula/domain'
import { inFile, type MeshReport, type Point, printPlace } from '@trabecula/geometry'
import type { Part } from './part.ts'

/** The fields of a part that are needed to write down a place on it. */
export interface Placed extends Pick<Part, 'center' | 'unitScale'> {
  readonly report: Pick<MeshReport, 'diagonal'>
}

/** Prints a place of the part frame, mm, in the coordinates and the unit of the part's file. */
export const placeInFile = (at: Point, part: Placed): string => placeOfFile(inFile(at, part), part)

/** Prints a place that is in the coordinates of the file already. */
export const placeOfFile = (at: Point, { unitScale, report }: Omit<Placed, 'center'>): string =>
  printPlace(at, report.diagonal / unitScale, fileUnitOf(unitScale))

/** Prints a point in mm from the origin of the file, as load cases and fields keep it, in the file's unit. */
export const pointOfFile = ({ x, y, z }: Vector, part: Omit<Placed, 'center'>): string =>
  placeOfFile([x / part.unitScale, y / part.unitScale, z / part.unitScale], part)
