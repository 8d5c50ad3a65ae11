/** The part of occt-import-js that is used: the package has no types. `paths` in tsconfig.base.json leads here. */
export interface Parameters {
  readonly linearUnit: 'millimeter'
  readonly linearDeflectionType: 'absolute_value'
  readonly linearDeflection: number
  /** radians */
  readonly angularDeflection: number
}

export interface Node {
  readonly name: string
  readonly meshes: readonly number[]
  readonly children: readonly Node[]
}

/** Linear red, green and blue, 0 to 1. */
export type Color = readonly [number, number, number]

export interface Mesh {
  readonly name: string
  readonly color?: Color
  /** Triangles `first` to `last`, inclusive. */
  readonly brep_faces: readonly { readonly first: number; readonly last: number; readonly color: Color | null }[]
  readonly attributes: { readonly position: { readonly array: readonly number[] } }
  readonly index: { readonly array: readonly number[] }
}

export type Result =
  | { readonly success: false }
  | { readonly success: true; readonly root: Node; readonly meshes: readonly Mesh[] }

export interface Reader {
  ReadStepFile(bytes: Uint8Array, parameters: Parameters): Result
  ReadIgesFile(bytes: Uint8Array, parameters: Parameters): Result
  ReadBrepFile(bytes: Uint8Array, parameters: Parameters): Result
}

// biome-ignore lint/style/noDefaultExport: the package has one.
export default function occtimportjs(options: {
  readonly locateFile?: (name: string) => string
  readonly print: (line: string) => void
  readonly printErr: (line: string) => void
}): Promise<Reader>
