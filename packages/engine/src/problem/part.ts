import { done, type FileUnit, mmPerFileUnit, type Outcome, refuse } from '@trabecula/domain'
import { type Bounds, boundsOf, inspect, type MeshReport, readStl, type SurfaceSet, segment } from '@trabecula/geometry'

/** An uploaded part in the part frame: millimetres about the centre of the file's bounding box, p = (file − center)·unitScale. */
export interface Part {
  readonly name: string
  /** Centre of the bounding box in file units, in double precision: geo-referenced files lose digits otherwise. */
  readonly center: readonly [number, number, number]
  /** Nine floats per triangle in the part frame, mm, in the order of the file. */
  readonly soup: Float32Array
  /** Nine floats per triangle exactly as in the file. */
  readonly fileSoup: Float32Array
  readonly unitScale: number
  readonly report: MeshReport
  readonly surfaces: SurfaceSet
  /** Bounding box in the part frame, mm. */
  readonly bounds: Bounds
}

export interface PartOptions {
  /** An STL carries no unit; the user chooses it. */
  readonly fileUnit?: FileUnit
  readonly name?: string
}

/** Reads an STL, moves it into the part frame, checks its health and finds its surfaces. Refuses only what cannot be read. */
export function loadPart(bytes: Uint8Array, { fileUnit = 'mm', name = 'part' }: PartOptions = {}): Outcome<Part> {
  const reading = readStl(bytes)
  if (!reading.ok) return refuse(reading.code, reading.message)
  const unitScale = mmPerFileUnit[fileUnit]
  const file = boundsOf(reading.soup)
  const center = [0, 1, 2].map((axis) => (file.min[axis]! + file.max[axis]!) / 2) as [number, number, number]
  const soup = toPartFrame(reading.soup, center, unitScale)
  return done({
    name,
    center,
    soup,
    fileSoup: reading.soup,
    unitScale,
    report: inspect(soup),
    surfaces: segment(soup),
    bounds: boundsOf(soup),
  })
}

/** p = (file − center)·unitScale, subtracted in double precision before rounding to float. */
export function toPartFrame(fileSoup: Float32Array, center: readonly [number, number, number], unitScale: number): Float32Array {
  const soup = new Float32Array(fileSoup.length)
  for (let i = 0; i < soup.length; i++) soup[i] = (fileSoup[i]! - center[i % 3]!) * unitScale
  return soup
}
