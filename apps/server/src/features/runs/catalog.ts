import type { AnswerOf, getCatalog } from '@trabecula/contract'
import { materials, printers } from '@trabecula/domain'
import type { Platform } from '../../platform/platform.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** The engine's lattice families. */
    readonly cells: readonly { readonly name: string; readonly title: string; readonly form: string }[]
  }
}

/** What can be chosen: materials and printers of the catalogue, cells of the engine. */
export const catalog = ({ cells }: Pick<Platform, 'cells'>): Omit<AnswerOf<typeof getCatalog>, 'status'> => ({
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
