// The drawing of ARCHITECTURE.md as data: which workspace imports which, and which folder of a workspace imports which.

export interface Layer {
  /** Folders below `src`. `.` stands for the files that lie in `src` itself. */
  readonly folders: readonly string[]
  /**
   * The subfolders are slices: one imports another only by a file with one of these names; none means never.
   * Without it the subfolders may import one another freely, as long as there is no circle.
   */
  readonly slices?: readonly string[]
}

export interface Drawn {
  /** Workspaces that may be imported, all of which the manifest declares. */
  readonly imports: readonly string[]
  /** From top to bottom: a layer imports itself and what is below it. */
  readonly layers?: readonly Layer[]
  /** No circle of folders and no circle of files, type imports included. */
  readonly free?: boolean
  /** Further entry points, as the manifest's exports spell them. */
  readonly entries?: readonly string[]
  /** The only entry points of these workspaces that may be used, because the rest does not run here. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** Entry points that a browser loads: nothing that they reach imports Node. */
  readonly browser?: readonly string[]
  /** Any workspace may use it, but only in tests; `npm start` installs nothing of what it needs. */
  readonly testsOnly?: boolean
}

/** Each name is a layer of its own. */
const column = (...folders: readonly string[]): Layer[] => folders.map((folder) => ({ folders: [folder] }))

export const drawing: Readonly<Record<string, Drawn>> = {
  domain: { imports: [], free: true },
  geometry: { imports: [], free: true },
  kernels: { imports: [], free: true, entries: ['./reference/elasticity'] },
  contract: { imports: ['domain'], free: true },
  cad: { imports: ['domain', 'geometry'], free: true, browser: ['.'] },
  testkit: { imports: ['domain'], free: true, entries: ['./*'], testsOnly: true },
  // For people's programs, of which `trabecula mcp` is one; its tests open a server.
  client: { imports: ['contract', 'domain', 'geometry'], free: true, browser: ['.'] },
  engine: {
    imports: ['domain', 'geometry', 'kernels'],
    free: true,
    entries: [
      './estimate',
      './fields',
      './fields-file',
      './loads',
      './print-position',
      './report',
      './shader',
      './testing/plate-on-edges',
    ],
    browser: ['./estimate', './fields', './fields-file', './loads', './print-position', './shader'],
  },
  web: {
    imports: ['contract', 'domain', 'geometry', 'engine', 'cad'],
    only: { engine: ['./estimate', './fields', './fields-file', './loads', './print-position', './shader'] },
    free: true,
    layers: [
      { folders: ['.', 'main', 'auth'] },
      { folders: ['features'], slices: [] },
      ...column('workspace', 'viewer', 'session', 'ui', 'platform'),
    ],
  },
  server: {
    imports: ['contract', 'domain', 'geometry', 'engine'],
    free: true,
    entries: ['./testing'],
    layers: [
      { folders: ['.', 'testing'] },
      { folders: ['app'] },
      { folders: ['features'], slices: ['service.ts'] },
      { folders: ['platform'] },
    ],
  },
  cli: { imports: ['contract', 'domain', 'geometry', 'engine', 'cad', 'client'], free: true },
  conformance: {
    imports: ['contract', 'domain'],
    free: true,
  },
}
