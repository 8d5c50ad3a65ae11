import {
  settingsFromWire,
  settingsToWire,
  type WireCandidate,
  type WireOptimizationData,
  type WireReference,
  type WireSettings,
} from '@trabecula/contract'
import type { Part } from '@trabecula/engine'
import { boundsOf } from '@trabecula/geometry'
import type { GalleryName } from './parts.ts'

/** What the dashboard needs to offer an example, and the page of the gallery to show it; in the contract's spelling. */
export type GalleryEntry = ReturnType<typeof entryOf>

/** The part of a run's `result.json` that the gallery reads. */
export interface RunFile {
  readonly part: { readonly load_surfaces: readonly number[]; readonly boundary_surfaces: readonly number[] }
  readonly optimization_data: WireOptimizationData & WireSettings
  readonly candidates: readonly WireCandidate[]
  readonly solid: WireReference
}

interface Solved {
  readonly name: GalleryName
  readonly title: string
  readonly about: string
  readonly part: Part
  readonly result: RunFile
  /** Bytes of the exported file of the best row. */
  readonly exportBytes: number
  readonly seconds: number
}

export function entryOf({ name, title, about, part, result, exportBytes, seconds }: Solved) {
  const { min, max } = boundsOf(part.fileSoup)
  const { load_surfaces, boundary_surfaces } = result.part
  const settings = settingsFromWire(result.optimization_data, 'metric')
  const [best] = result.candidates
  const loaded = part.surfaces.faces[load_surfaces[0] ?? -1]
  if (!best || !loaded) throw new Error(`${name} has no design.`)
  const [x, y, z] = loaded.centroid
  const { mass_g: solid_mass_g } = result.solid
  return {
    name,
    title,
    about,
    result:
      `${best.name} carries ${rounded(best.max_load_n)} N of ${rounded(settings.target)} N with ${rounded(best.mass_g)} g; ` +
      `the solid part weighs ${rounded(solid_mass_g)} g.`,
    size_mm: max.map((value, axis) => value - (min[axis] ?? 0)),
    load: load_surfaces,
    boundary: boundary_surfaces,
    force: result.optimization_data.force_vector,
    /** Where the arrow of the force begins. */
    force_at: { x, y, z },
    settings: settingsToWire(settings, 'metric'),
    solid_mass_g,
    rows: result.candidates.map(rowOf),
    export_bytes: exportBytes,
    seconds,
  }
}

function rowOf({ name, mass_g, target_note, max_load_n, stiffness_n_per_mm, predicted }: WireCandidate) {
  if (!predicted) throw new Error(`${name} was not verified.`)
  return {
    name,
    mass_g,
    target_note,
    max_load_n,
    predicted_max_load_n: predicted.max_load_n,
    stiffness_n_per_mm,
    predicted_stiffness_n_per_mm: predicted.stiffness_n_per_mm,
  }
}

/** The page of the gallery: each part with its picture, its set-up and the rows that its files were verified to have. */
export const galleryPage = (entries: readonly GalleryEntry[]): string => `# Gallery

Six parts of ours, each from its STL to verified rows by the command line as it is: \`npm run gallery\` makes this page,
the pictures, and the examples that an empty dashboard offers. Values are those of the exported files; what was predicted
of them is in brackets.
${entries.map(sectionOf).join('')}`

const sectionOf = (entry: GalleryEntry): string => {
  const { name, title, about, size_mm, settings, solid_mass_g, rows, export_bytes, seconds } = entry
  const table = rows.map(
    (row) =>
      `| ${row.name} | ${rounded(row.mass_g)} | ${rounded(row.max_load_n)} (${rounded(row.predicted_max_load_n)}) | ` +
      `${rounded(row.stiffness_n_per_mm)} (${rounded(row.predicted_stiffness_n_per_mm)}) | ${row.target_note} |`,
  )
  return `
## ${title}

![${title}, its lightest design](pictures/gallery-${name}.webp)

${about}

${size_mm.map((edge) => rounded(edge)).join(' × ')} mm in ${settings.material}, at least ${rounded(settings.optimization_value)} N. The
solid part weighs ${rounded(solid_mass_g)} g. The run with its verifications took ${seconds} s; the file of the first row
has ${(export_bytes / 1e6).toFixed(1)} MB.

| design | mass g | max load N | stiffness N/mm | target |
| --- | ---: | ---: | ---: | --- |
${table.join('\n')}

Repeat it: \`trabecula optimize ${name}.stl --setup ${name}.json --out ${name}\`, with
[${name}.stl](../apps/web/public/examples/${name}.stl) and [${name}.json](../examples/gallery/${name}.json).
`
}

const rounded = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en-US')
