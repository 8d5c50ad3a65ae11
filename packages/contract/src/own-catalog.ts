import { type Material, type Printer, processes, type Wire } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, post, type ShapeOf, success } from './call.ts'
import { count } from './numbers.ts'

const source = z.object({ standing: z.enum(['published', 'unconfirmed', 'decision']), text: z.string() })
const process = z.enum(processes)
const three = z.tuple([z.number(), z.number(), z.number()])

/** Stresses and moduli in MPa; what `along_build` has holds along the build direction, the values above across it. */
export const ownMaterial = z.object({
  name: z.string(),
  processes: z.array(process),
  young_mpa: z.number(),
  poisson: z.number(),
  density_g_cm3: z.number(),
  design_stress_mpa: z.number(),
  ultimate_mpa: z.number(),
  elongation_percent: z.number(),
  price_per_kg: z.number(),
  sources: z.record(z.string(), source),
  along_build: z.exactOptional(
    z.object({
      values: z.object({
        young_mpa: z.exactOptional(z.number()),
        design_stress_mpa: z.exactOptional(z.number()),
        ultimate_mpa: z.exactOptional(z.number()),
        elongation_percent: z.exactOptional(z.number()),
      }),
      sources: z.record(z.string(), source),
    }),
  ),
} satisfies ShapeOf<Omit<Wire<Material>, 'along_build' | 'processes' | 'sources'>> & Record<string, z.ZodMiniType>)
export type WireMaterial = z.output<typeof ownMaterial>

/** Lengths in mm, times in seconds, costs in EUR. */
export const ownPrinter = z.object({
  name: z.string(),
  process,
  currency: z.string(),
  removes: z.enum(['powder', 'resin', 'nothing']),
  overhang: z.boolean(),
  build_volume_mm: three,
  recommended_volume_mm: three,
  layer_mm: z.number(),
  absolute_wall_mm: z.number(),
  min_wall_mm: z.number(),
  recommended_wall_mm: z.number(),
  absolute_strut_mm: z.number(),
  min_strut_mm: z.number(),
  recommended_strut_mm: z.number(),
  absolute_gap_mm: z.number(),
  min_gap_mm: z.number(),
  knock_down: z.array(z.tuple([z.number(), z.number()])),
  seconds_per_layer: z.number(),
  seconds_per_cm3: z.number(),
  seconds_per_cm2: z.number(),
  cleaning_seconds_per_cm2: z.number(),
  labour_per_h: z.number(),
  setup_cost: z.number(),
  cost_per_cm3: z.number(),
  sources: z.record(z.string(), source),
} satisfies ShapeOf<Omit<Wire<Printer>, 'knock_down' | 'sources'>> & Record<string, z.ZodMiniType>)
export type WirePrinter = z.output<typeof ownPrinter>

const kept = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({
    id,
    /** Grows with every change; an edit sends the one that it is based on. */
    version: count,
    changed_at: z.iso.datetime(),
    entry,
  })
const keptEntries = { materials: z.array(kept(ownMaterial)), printers: z.array(kept(ownPrinter)) }

/** The team's own materials and printers, by name. Owners may edit them, members use them. */
export const listOwnCatalog = get('/api/own-catalog/', {
  scope: 'read',
  answer: success({ ...keptEntries, may_edit: z.boolean() }),
})
export type OwnCatalogAnswer = z.output<typeof listOwnCatalog.answer>

/** The same as a catalogue file has it, which can be imported again. */
export const exportOwnCatalog = get('/api/own-catalog/export/', {
  scope: 'read',
  answer: success({ catalog: z.object({ materials: z.array(ownMaterial), printers: z.array(ownPrinter) }) }),
})

/** In the form of a catalogue file; the domain checks it and names what is wrong. */
const entry = z.record(z.string(), z.unknown())
const kind = z.enum(['material', 'printer'])
/** What is unusual about the values, which may be right. */
const questions = z.array(z.string())

export const addOwnEntry = post('/api/own-catalog/add/', {
  scope: 'run',
  body: z.object({ kind, entry }),
  answer: success({ id, version: count, questions }),
})

const params = z.object({ id })

/** With an outdated version 409, `current` and nothing changed. The name stays, because studies name the entry by it. */
export const editOwnEntry = post('/api/own-catalog/{id}/edit/', {
  scope: 'run',
  params,
  body: z.object({ version: count, entry }),
  answer: success({ id, version: count, questions }),
})

/** `studies` name it and keep its values. */
export const deleteOwnEntry = post('/api/own-catalog/{id}/delete/', {
  scope: 'run',
  params,
  body: z.object({ version: count }),
  answer: success({ studies: count }),
})

/** All entries of the file or none: new names are added, known ones changed. */
export const importOwnCatalog = post('/api/own-catalog/import/', {
  scope: 'run',
  body: z.object({ catalog: z.unknown() }),
  answer: success({ added: count, changed: count, questions }),
})
