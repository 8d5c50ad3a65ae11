import type { ProjectAnswer } from '@trabecula/contract'
import {
  type CadFace,
  type CadFaces,
  cadFacesOf,
  fileUnitOf,
  fitsNoPrinter,
  partMessages,
  type Vector,
  withMinus,
} from '@trabecula/domain'
import { type FaceSet, printPlace } from '@trabecula/geometry'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { fetchFile } from '../platform/http/share-link.ts'
import { type PartReading, type PartRefusal, readPart } from '../viewer/part/reader.ts'
import type { Patch } from './painting/patches.ts'

export interface LoadedPart extends PartReading {
  /** The part's project, which differs from the open project while that one's part is loading. */
  readonly projectId: string
  readonly file: Blob
  /** The faces without patches; `surfaces` has those, too. */
  readonly bare: FaceSet
  readonly patches: readonly Patch[]
  /** Face of each triangle of a re-meshed part, or of one whose faces a CAD system gave. */
  readonly labels: Uint32Array | null
  /** The list to whose places the labels refer; empty without faces of a CAD system. */
  readonly cadFaces: readonly CadFace[]
  /** The CAD system's face of each face. */
  readonly cadFaceOf: readonly (CadFace | undefined)[]
  /** Extents of the bounding box, mm. */
  readonly sizeMm: readonly [number, number, number]
}

interface PartState {
  readonly part: LoadedPart | null
  /** The user has confirmed the size of this part. */
  readonly isSizeConfirmed: boolean
}

export const usePart = create<PartState>(() => ({ part: null, isSizeConfirmed: false }))

export function confirmSize(): void {
  const { part } = usePart.getState()
  if (part) rememberSize(part.projectId, part.sizeMm)
  usePart.setState({ isSizeConfirmed: true })
}

/** Whether a size must be confirmed before a run: the part fits no printer, and its size is not confirmed. */
export const openSizeQuestion = ({ part, isSizeConfirmed }: PartState): boolean =>
  part !== null && !isSizeConfirmed && fitsNoPrinter(part.sizeMm)

/** Whether the user must decide about bodies inside other bodies: a run is refused until then. */
export const openInnerQuestion = ({ part }: PartState): boolean => part?.report.innerReadings != null

/** A point of the part frame in the coordinates of the file, mm. */
export const inFile = ({ center, unitScale }: LoadedPart, [x, y, z]: readonly [number, number, number]): Vector => ({
  x: x + center[0] * unitScale,
  y: y + center[1] * unitScale,
  z: z + center[2] * unitScale,
})

/** A point, given in mm in the coordinates of the file, printed in the file's own unit. A dash with no part open. */
export function printPoint({ x, y, z }: Vector, part: LoadedPart | null): string {
  if (!part) return '–'
  const { unitScale, report } = part
  return withMinus(printPlace([x / unitScale, y / unitScale, z / unitScale], report.diagonal, fileUnitOf(unitScale)))
}

export const clearPart = (): void => usePart.setState({ part: null, isSizeConfirmed: false })

/** Reads a project's file in its worker and shows it; after a refusal the previous part stays. */
export async function showPart(
  { id: projectId, file_unit: unit }: Pick<ProjectAnswer, 'id' | 'file_unit'>,
  file: Blob,
  signal: AbortSignal,
  { labels, cadFaces }: Omit<PartFile, 'file'> = { labels: null, cadFaces: [] },
): Promise<PartRefusal | undefined> {
  const reading = await readPart(file, unit, signal, labels)
  if (signal.aborted) throw signal.reason
  if (!reading.ok) return reading
  const { min, max } = reading.report.bounds
  const extent = (axis: 0 | 1 | 2) => (max[axis] - min[axis]) * reading.unitScale
  const sizeMm = [extent(0), extent(1), extent(2)] as const
  const cadFaceOf = labels ? cadFacesOf(reading.surfaces, labels, cadFaces) : []
  usePart.setState({
    part: { ...reading, projectId, file, bare: reading.surfaces, patches: [], labels, cadFaces, cadFaceOf, sizeMm },
    isSizeConfirmed: isConfirmed(projectId, sizeMm),
  })
  return undefined
}

/** The part file of a project, and the faces of its triangles where the server has them. */
interface PartFile {
  readonly file: Blob
  readonly labels: Uint32Array | null
  readonly cadFaces: readonly CadFace[]
}

/** @throws Error with the specified sentence when a file does not arrive */
export async function fetchPart({ stl_path, part_input, cad }: ProjectAnswer, signal: AbortSignal): Promise<PartFile> {
  const labelsPath = part_input ? part_input.labels_path : cad?.faces?.labels_path
  const [file, labels, faces] = await Promise.all([
    blobOf(stl_path, signal),
    labelsPath && blobOf(labelsPath, signal),
    labelsPath && cad?.faces && blobOf(cad.faces.path, signal),
  ])
  return {
    file,
    labels: labels ? new Uint32Array(await labels.arrayBuffer()) : null,
    cadFaces: faces ? (JSON.parse(await faces.text()) as CadFaces).faces : [],
  }
}

async function blobOf(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchFile(address, { signal })
  if (response.status !== 200) throw new Error(partMessages.fetchStlFailed(response.status))
  return response.blob()
}

/** Number of remembered projects; an older one needs its size confirmed again. */
const mostProjects = 200

/** The size, with three digits in mm, that the user confirmed for a project's part, so a reload does not ask again. */
const useConfirmedSizes = create(
  persist((): { readonly sizes: Readonly<Record<string, string>> } => ({ sizes: {} }), { name: 'confirmed-sizes', version: 1 }),
)

const written = (sizeMm: readonly number[]): string => sizeMm.map((edge) => edge.toPrecision(3)).join(' ')

const isConfirmed = (projectId: string, sizeMm: readonly number[]): boolean =>
  useConfirmedSizes.getState().sizes[projectId] === written(sizeMm)

function rememberSize(projectId: string, sizeMm: readonly number[]): void {
  const { [projectId]: _, ...others } = useConfirmedSizes.getState().sizes
  const kept = Object.entries(others).slice(1 - mostProjects)
  useConfirmedSizes.setState({ sizes: { ...Object.fromEntries(kept), [projectId]: written(sizeMm) } })
}
