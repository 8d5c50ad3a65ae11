import { defaultSection, type SectionSettings, sectionPlanes } from '@trabecula/domain'
import type { CameraState } from '../viewer/camera/rig.ts'
import type { Vec3 } from '../viewer/rendering/vec3.ts'

/** The parameters of a workspace's address besides the project, as text. */
export interface WorkspaceSearch {
  readonly study?: string
  readonly row?: number
  /** Plane and position of the section, as "xy:0.5" or "xy:0.5:r" from the other side. */
  readonly cut?: string
  /** Position and target of the camera in mm, as "x_y_z_x_y_z", with "_o" for the orthographic one. */
  readonly camera?: string
}

/** Reads the valid parameters of an address and drops the invalid ones; other parameters are ignored. */
export function workspaceSearch(given: Readonly<Record<string, unknown>>): WorkspaceSearch {
  const row = Number(given['row'] ?? Number.NaN)
  const cut = typeof given['cut'] === 'string' && readCut(given['cut']) ? given['cut'] : undefined
  const camera = typeof given['camera'] === 'string' && readCamera(given['camera']) ? given['camera'] : undefined
  return {
    ...(given['study'] === undefined ? {} : { study: String(given['study']) }),
    ...(Number.isSafeInteger(row) && row >= 0 ? { row } : {}),
    ...(cut === undefined ? {} : { cut }),
    ...(camera === undefined ? {} : { camera }),
  }
}

export function readCut(text: string): SectionSettings | undefined {
  const [plane, position = '', side, ...more] = text.split(':')
  const sectionPlane = sectionPlanes.find((name) => name === plane)
  const clipPosition = position === '' ? Number.NaN : Number(position)
  if (!sectionPlane || !(clipPosition >= 0 && clipPosition <= 1) || more.length > 0) return undefined
  if (side !== undefined && side !== 'r') return undefined
  return { ...defaultSection, sectionPlane, clipPosition, reverse: side === 'r', enableClipping: true }
}

export const printCut = ({ sectionPlane, clipPosition, reverse, enableClipping }: SectionSettings): string | undefined =>
  enableClipping ? `${sectionPlane}:${Number(clipPosition.toFixed(3))}${reverse ? ':r' : ''}` : undefined

export function readCamera(text: string): CameraState | undefined {
  const parts = text.split('_')
  const orthographic = parts.at(-1) === 'o'
  const numbers = (orthographic ? parts.slice(0, -1) : parts).map((part) => (part === '' ? Number.NaN : Number(part)))
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return undefined
  const [a, b, c, d, e, f] = numbers as [number, number, number, number, number, number]
  // A camera at the point that it looks at sees nothing.
  if (a === d && b === e && c === f) return undefined
  return { position: [a, b, c], target: [d, e, f], projection: orthographic ? 'orthographic' : 'perspective' }
}

export function printCamera({ position, target, projection }: CameraState): string {
  const print = (point: Vec3) => point.map((share) => Number(share.toFixed(2)))
  return [...print(position), ...print(target), ...(projection === 'orthographic' ? ['o'] : [])].join('_')
}
