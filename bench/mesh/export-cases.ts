/**
 * The exports whose memory is measured: a real part closed and with open faces, and a ball sampled 512³ at the size of
 * file that is aimed at.
 */
import type { readFileSync } from 'node:fs'
import type { CellName, Design, ExportOptions } from '@trabecula/engine'
import { sphere, writeBinaryStl } from '@trabecula/geometry'

export interface MeasuredExport {
  readonly triangles: number
  /** Samples along each axis. */
  readonly nodes: readonly number[]
  readonly cpuSeconds: number
  /** Peak of Node alone, with the part loaded, and of the whole. */
  readonly bareMegabytes: number
  readonly loadedMegabytes: number
  readonly peakMegabytes: number
}

type Read = typeof readFileSync

interface ExportCase {
  bytesOf(read: Read): Uint8Array
  readonly cell: CellName
  readonly changes: Partial<Design>
  /** Least and greatest. */
  readonly densities: [number, number]
  readonly options: ExportOptions
}

const arm = (read: Read): Uint8Array => read(new URL('../../../shared/stl/mech/so101_upper_arm.stl', import.meta.url))

export const exportCases: Readonly<Record<'closed' | 'open' | 'ball', ExportCase>> = {
  closed: { bytesOf: arm, cell: 'gyroid-sheet', changes: { cellSize: 9 }, densities: [0.15, 0.35], options: {} },
  open: {
    bytesOf: arm,
    cell: 'diamond-sheet',
    changes: { cellSize: 10, zeroThicknessDirection: 'Y' },
    densities: [0.15, 0.35],
    options: {},
  },
  ball: {
    bytesOf: () => writeBinaryStl(sphere(50, 64)),
    cell: 'gyroid-sheet',
    changes: { cellSize: 40 },
    densities: [0.3, 0.3],
    options: { spacing: 100 / 507 },
  },
}
