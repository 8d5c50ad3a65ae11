import type { ScalarField } from '@trabecula/engine/shader'

/** A scalar volume: nodes on a regular grid in the part frame (mm), x fastest. */
export interface LatticeField {
  readonly origin: readonly number[]
  readonly spacing: number
  readonly size: readonly number[]
  readonly format: 'r8' | 'r16f' | 'r32f'
  readonly bytes: ArrayBuffer
}

/** The volumes and numbers that a candidate's shader reads; every volume is available to it as `field_<name>(p)`. */
export interface ShaderFields {
  readonly part: LatticeField
  readonly density: LatticeField
  readonly shell_mm: number
  readonly cell_mm: number
  readonly [more: string]: LatticeField | number
}

export interface LatticeVolume {
  readonly glsl: string
  readonly fields: ShaderFields
}

/** The distances of a part and of its lattice, mm, negative inside. */
export interface LatticeDistances {
  readonly part: ScalarField
  readonly lattice: ScalarField
}

type FieldAnswer = Omit<LatticeField, 'bytes'> & ({ readonly url: string } | { readonly bytes: ArrayBuffer | Uint8Array })

/** The answer of the shader call: the GLSL text or its address, and the volumes or their addresses. */
export interface LatticeAnswer {
  readonly glsl_file_path?: string
  readonly glsl?: string
  readonly fields: {
    readonly part: FieldAnswer
    readonly density: FieldAnswer
    readonly [more: string]: FieldAnswer | number | undefined
  }
}

const bytesPerNode = { r8: 1, r16f: 2, r32f: 4 } as const

/**
 * Fetches the text and the volumes that the answer refers to by address.
 * @throws Error with one sentence when a file is missing or has the wrong length
 */
export async function loadLattice(
  answer: LatticeAnswer,
  options: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<LatticeVolume> {
  const get = options.fetch ?? fetch
  const load = async (address: string): Promise<Response> => {
    const response = await get(address, { credentials: 'same-origin', signal: options.signal ?? null })
    if (!response.ok) throw new Error(`The lattice view could not be loaded: ${address} answered ${response.status}.`)
    return response
  }
  const field = async (name: string, described: FieldAnswer): Promise<LatticeField> => {
    const bytes = 'bytes' in described ? ownBuffer(described.bytes) : await (await load(described.url)).arrayBuffer()
    const { origin, spacing, size, format } = described
    const expected = size.reduce((product, n) => product * n, 1) * bytesPerNode[format]
    if (bytes.byteLength !== expected) {
      throw new Error(`The lattice view could not be loaded: field ${name} has ${bytes.byteLength} bytes instead of ${expected}.`)
    }
    return { origin, spacing, size, format, bytes }
  }
  const loaded = async (name: string, value: FieldAnswer | number) =>
    [name, typeof value === 'number' ? value : await field(name, value)] as const
  const text = answer.glsl ?? (await (await load(answer.glsl_file_path ?? '')).text())
  const entries = await Promise.all(
    Object.entries(answer.fields).flatMap(([name, value]) => (value === undefined ? [] : [loaded(name, value)])),
  )
  const fields = { shell_mm: 0, cell_mm: 1, ...Object.fromEntries(entries) } as unknown as ShaderFields
  return { glsl: text, fields }
}

const ownBuffer = (bytes: ArrayBuffer | Uint8Array): ArrayBuffer => (bytes instanceof Uint8Array ? bytes.slice().buffer : bytes)
