import type { Run } from './terminal/command.ts'

export interface Command {
  readonly summary: string
  readonly usage: string
  /** Loaded when it is called: a health check must not wait for the engine. */
  readonly load: () => Promise<Run>
}

export const commands: Readonly<Record<string, Command>> = {
  check: {
    summary: 'health report of one or more STL files, or the repair of one file',
    usage: 'trabecula check PART.stl [MORE.stl …] [--repair OUT.stl] [--json]',
    load: async () => (await import('./commands/check.ts')).check,
  },
  surfaces: {
    summary: 'the faces of a part: number, kind, area, centroid, normal, triangles',
    usage: 'trabecula surfaces PART.stl [--repair] [--remesh] [--bodies 0,2] [--json]',
    load: async () => (await import('./commands/surfaces.ts')).surfaces,
  },
  optimize: {
    summary: 'ranked lattice designs of a part for one load case',
    usage:
      'trabecula optimize PART.stl --setup S.json --out DIR [--threads N] [--only gyroid-sheet,octet] [--repair] [--remesh] [--bodies 0,2] [--json]',
    load: async () => (await import('./commands/optimize.ts')).optimize,
  },
  export: {
    summary: 'one design of a run as a watertight STL or 3MF file',
    usage:
      'trabecula export --run DIR --row N --out FILE [--format stl|3mf|stl.gz] [--zero-thickness-dir X] [--spacing MM] [--max-size MB] [--json]',
    load: async () => (await import('./commands/export.ts')).exportRow,
  },
  verify: {
    summary: 'full-resolution analysis of the mesh that a row exports, written into the run beside the prediction',
    usage: 'trabecula verify --run DIR --row N [--mesh FILE] [--threads N] [--most-voxels N] [--json]',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  cell: {
    summary: 'one cubic cell of a lattice as a closed STL file, with its homogenised properties',
    usage:
      'trabecula cell gyroid-sheet --size 8 --density 0.2 --out cell.stl [--glsl FILE] [--resolution N] [--material NAME] [--json]',
    load: async () => (await import('./commands/cell.ts')).cell,
  },
}
