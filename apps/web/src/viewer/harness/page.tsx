import {
  defaultMaterial,
  defaultSceneControls,
  defaultSection,
  type MaterialSettings,
  type SceneControls,
  type SectionSettings,
} from '@trabecula/domain'
import { fieldsOfMode } from '@trabecula/engine/fields'
import { decodeFields } from '@trabecula/engine/fields-file'
import { segment } from '@trabecula/geometry'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { CompareView } from '../compare-view.tsx'
import type { FieldDisplay } from '../fields/model.ts'
import type { LatticeField, LatticeVolume } from '../lattice/load.ts'
import { renderThumbnail } from '../lattice/thumbnail.ts'
import type { ViewerPart } from '../part/model.ts'
import { readPart } from '../part/reader.ts'
import type { ViewerHandle, ViewerProps } from '../props.ts'
import { Viewer } from '../viewer.tsx'

/** A volume as a test writes it: its values as plain numbers. */
interface GivenVolume {
  readonly origin: readonly number[]
  readonly spacing: number
  readonly size: readonly number[]
  readonly values: readonly number[]
}

interface GivenLattice {
  readonly glsl: string
  readonly part: GivenVolume
  readonly density: GivenVolume
  readonly pad?: GivenVolume
  readonly open?: GivenVolume
  readonly shell_mm: number
  readonly cell_mm: number
}

type Values = 'displacement' | 'skin' | 'core' | 'density'
type PartFields = FieldDisplay['fields']

type GivenFields = Pick<PartFields, 'facts'> & Readonly<Record<Values | 'cells' | 'marks', readonly number[]>>

/** A field as a test writes it, typed arrays as plain numbers, or the field of the last file. */
interface GivenField extends Omit<FieldDisplay, 'fields'> {
  readonly fields: GivenFields | 'read'
}

interface Shown
  extends Partial<
    Pick<
      ViewerProps,
      'selection' | 'hovered' | 'force' | 'loads' | 'motion' | 'markers' | 'measure' | 'mouse' | 'theme' | 'insets' | 'probing'
    >
  > {
  /** Null: the view without a part, as during loading. */
  readonly soup: readonly number[] | null
  /** Colours of the faces in the CAD file. */
  readonly colors?: readonly (string | null)[]
  readonly lattice?: GivenLattice | null
  readonly field?: GivenField | null
  readonly scene?: Partial<SceneControls>
  readonly material?: Partial<MaterialSettings>
  readonly section?: Partial<SectionSettings>
  /** Number of views side by side instead of one view. */
  readonly compared?: number
}

interface ViewerHarness {
  show(shown: Shown): void
  readonly calls: { name: string; args: unknown[] }[]
  viewer(): ViewerHandle | null
  thumbnail(lattice: GivenLattice, size: number): Promise<string>
  /** Reads a file of fields (base64); returns its onset load, N. */
  readFields(base64: string): Promise<number>
  /** Takes the shape of a mode of the read fields, "1" of a frequency or "buckling", in their place; returns the name of its field. */
  readShape(mode: string): string
  /** Triangles read in the worker, and the longest pause of the page during that, ms. */
  read(bytes: Uint8Array): Promise<{ triangles: number; longestPauseMs: number; wholeMs: number }>
}

declare global {
  interface Window {
    harness?: ViewerHarness
  }
}

const root = createRoot(document.getElementById('stage') as HTMLElement)
const handle = createRef<ViewerHandle>()
const calls: ViewerHarness['calls'] = []
const record =
  (name: string) =>
  (...args: unknown[]) =>
    void calls.push({ name, args })
const kept: {
  givenFields?: GivenFields
  fields?: PartFields
  soup?: readonly number[]
  part?: ViewerPart
  given?: GivenLattice | null
  lattice?: LatticeVolume | null
} = {}

function partOf(soup: readonly number[], colors: Shown['colors'] = []): ViewerPart {
  if (JSON.stringify(kept.soup) !== JSON.stringify(soup) || !kept.part) {
    const triangles = Float32Array.from(soup)
    const cadFaceOf = colors.map((color) => (color ? { color } : undefined))
    kept.soup = soup
    kept.part = { soup: triangles, surfaces: segment(triangles), cadFaceOf }
  }
  return kept.part
}

function latticeOf(given: GivenLattice | null | undefined): LatticeVolume | null {
  if (!given) return null
  if (JSON.stringify(kept.given) === JSON.stringify(given) && kept.lattice) return kept.lattice
  kept.given = given
  kept.lattice = volumeOf(given)
  return kept.lattice
}

const volume = ({ values, ...grid }: GivenVolume): LatticeField => ({
  ...grid,
  format: 'r32f',
  bytes: Float32Array.from(values).buffer,
})

const volumeOf = ({ glsl, part, density, pad, open, shell_mm, cell_mm }: GivenLattice): LatticeVolume => {
  const further = { ...(pad ? { pad: volume(pad) } : {}), ...(open ? { open: volume(open) } : {}) }
  return { glsl, fields: { part: volume(part), density: volume(density), ...further, shell_mm, cell_mm } }
}

function fieldOf(given: GivenField | null | undefined): FieldDisplay | null {
  if (!given) return null
  if (given.fields === 'read') {
    if (!kept.fields) throw new Error('No file of fields was read.')
    return { ...given, fields: kept.fields }
  }
  const { facts, cells, marks, displacement, skin, core, density } = given.fields
  if (JSON.stringify(kept.givenFields) !== JSON.stringify(given.fields) || !kept.fields) {
    kept.givenFields = given.fields
    kept.fields = {
      facts,
      cells: Uint32Array.from(cells),
      marks: Uint8Array.from(marks),
      displacement: Float32Array.from(displacement),
      skin: Float32Array.from(skin),
      core: Float32Array.from(core),
      density: Float32Array.from(density),
      force: { nodes: new Uint32Array(), values: new Float64Array() },
    }
  }
  return { ...given, fields: kept.fields }
}

function show({ soup, colors, lattice, field, scene, material, section, compared, ...rest }: Shown): void {
  const part = soup && partOf(soup, colors)
  const look = {
    part,
    scene: { ...defaultSceneControls, ...scene },
    material: { ...defaultMaterial, ...material },
    section: { ...defaultSection, ...section },
    theme: rest.theme ?? 'light',
  } as const
  if (compared) {
    const one = latticeOf(lattice)
    const designs = Array.from({ length: compared }, (_, i) => ({ key: i, title: `Design ${i + 1}`, lattice: one }))
    root.render(<CompareView designs={designs} {...look} />)
    return
  }
  root.render(
    <Viewer
      ref={handle}
      {...look}
      {...rest}
      selection={rest.selection ?? { load: [], held: [] }}
      hovered={rest.hovered ?? null}
      force={rest.force ?? null}
      lattice={latticeOf(lattice)}
      field={fieldOf(field)}
      onFieldPoint={record('field-point')}
      onFieldPick={record('field-pick')}
      onHover={record('hover')}
      onPick={record('pick')}
      onMeasure={record('measure')}
      onForceTurn={record('force')}
      onSectionMove={record('section')}
      onCamera={record('camera')}
      onLatticeError={record('lattice-error')}
      onRefined={record('refined')}
    />,
  )
}

window.harness = {
  show,
  calls,
  viewer: () => handle.current,
  thumbnail: async (given, size) => {
    const blob = await renderThumbnail(volumeOf(given), size)
    return `data:${blob.type};base64,${btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))}`
  },
  readFields: async (base64) => {
    const fields = await decodeFields(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)))
    if (!fields.ok) throw new Error(fields.refusal.message)
    kept.fields = fields.value
    return fields.value.facts.onset.load
  },
  readShape: (mode) => {
    const wanted = mode === 'buckling' ? ({ kind: mode, of: '' } as const) : ({ kind: 'frequency', of: mode } as const)
    const shape = kept.fields && fieldsOfMode(kept.fields, wanted)
    if (!shape?.shown?.mode) throw new Error(`The fields have no shape of the mode ${mode}.`)
    kept.fields = shape
    return shape.shown.mode.name
  },
  read: async (bytes) => {
    const file = new Blob([bytes as Uint8Array<ArrayBuffer>])
    const started = performance.now()
    let last = started
    let longestPauseMs = 0
    const timer = setInterval(() => {
      const now = performance.now()
      longestPauseMs = Math.max(longestPauseMs, now - last)
      last = now
    }, 4)
    const reading = await readPart(file, 'mm')
    const { soup, surfaces } = reading.ok ? reading : { soup: new Float32Array(), surfaces: null }
    if (reading.ok && surfaces) {
      kept.part = { soup, surfaces, drawable: reading.drawable }
      kept.soup = []
      show({ soup: [] })
      await new Promise((done) => setTimeout(done, 1500))
    }
    clearInterval(timer)
    return { triangles: soup.length / 9, longestPauseMs, wholeMs: performance.now() - started }
  },
}
