import { materials, printers } from '@trabecula/domain'
import * as z from 'zod/mini'
import { type AnswerOf, defineCall, success } from './call.ts'

export const getCatalog = defineCall({
  method: 'GET',
  path: '/api/catalog/',
  access: 'public',
  scope: 'read',
  shared: true,
  answer: success({
    materials: z.array(
      z.object({
        name: z.string(),
        process: z.string(),
        e_mpa: z.number(),
        poisson: z.number(),
        density_g_cm3: z.number(),
        design_stress_mpa: z.number(),
        ultimate_mpa: z.number(),
      }),
    ),
    printers: z.array(
      z.object({
        name: z.string(),
        process: z.string(),
        build_mm: z.array(z.number()).check(z.length(3)),
        min_wall_mm: z.number(),
      }),
    ),
    cells: z.array(z.object({ name: z.string(), title: z.string(), form: z.string() })),
  }),
})

type Catalog = Omit<AnswerOf<typeof getCatalog>, 'status'>

/** The catalogue in the spelling of the call. `cells`: the engine's lattice families. */
export const catalogAnswer = (cells: readonly Readonly<Catalog['cells'][number]>[]): Catalog => ({
  materials: materials.flatMap((material) =>
    material.processes.map((process) => ({
      name: material.name,
      process,
      e_mpa: material.E_mpa,
      poisson: material.poisson,
      density_g_cm3: material.density_g_cm3,
      design_stress_mpa: material.design_stress_mpa,
      ultimate_mpa: material.ultimate_mpa,
    })),
  ),
  printers: printers.map(({ name, process, build_volume_mm, min_wall_mm }) => ({
    name,
    process,
    build_mm: [...build_volume_mm],
    min_wall_mm,
  })),
  cells: cells.map(({ name, title, form }) => ({ name, title, form })),
})
