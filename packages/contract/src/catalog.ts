import { cellFamilies, type DirectedValues, materials, noOwnCatalog, printers } from '@trabecula/domain'
import * as z from 'zod/mini'
import { type AnswerOf, get, success } from './call.ts'

export const getCatalog = get('/api/catalog/', {
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
        /** Values along the build direction, where they are not those above, which then hold across it. */
        along_build: z.exactOptional(
          z.object({
            e_mpa: z.exactOptional(z.number()),
            design_stress_mpa: z.exactOptional(z.number()),
            ultimate_mpa: z.exactOptional(z.number()),
            elongation_percent: z.exactOptional(z.number()),
          }),
        ),
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
    /** The lattice families that a run tries without a choice. */
    cells: z.array(z.object({ name: z.string(), title: z.string(), form: z.string() })),
    /** All families that can be chosen. */
    families: z.array(z.object({ name: z.string(), title: z.string(), good_for: z.string() })),
    /** All values of the team's own entries, in the form of a catalogue file: over a link those that its study names; absent for guests. */
    own: z.exactOptional(z.unknown()),
    /** Whether the server verifies the designs of a run that does not say; absent where no run is computed. */
    verifies_designs: z.exactOptional(z.boolean()),
  }),
})

type Catalog = Omit<AnswerOf<typeof getCatalog>, 'status'>

/**
 * The catalogue in the spelling of the call, with the own entries of a team after ours.
 *
 * @param cells the engine's usual lattice families
 */
export const catalogAnswer = (
  cells: readonly Readonly<Catalog['cells'][number]>[],
  { materials: ownMaterials, printers: ownPrinters } = noOwnCatalog,
): Catalog => ({
  materials: [...materials, ...ownMaterials].flatMap((material) =>
    material.processes.map((process) => ({
      name: material.name,
      process,
      e_mpa: material.youngMpa,
      poisson: material.poisson,
      density_g_cm3: material.densityGCm3,
      design_stress_mpa: material.designStressMpa,
      ultimate_mpa: material.ultimateMpa,
      ...(material.alongBuild ? { along_build: alongBuildOf(material.alongBuild.values) } : {}),
    })),
  ),
  printers: [...printers, ...ownPrinters].map(({ name, process, buildVolumeMm, minWallMm }) => ({
    name,
    process,
    build_mm: [...buildVolumeMm],
    min_wall_mm: minWallMm,
  })),
  cells: cells.map(({ name, title, form }) => ({ name, title, form })),
  families: cellFamilies.map(({ name, title, goodFor }) => ({ name, title, good_for: goodFor })),
})

const alongBuildOf = ({ youngMpa, designStressMpa, ultimateMpa, elongationPercent }: Partial<DirectedValues>) => ({
  ...(youngMpa === undefined ? {} : { e_mpa: youngMpa }),
  ...(designStressMpa === undefined ? {} : { design_stress_mpa: designStressMpa }),
  ...(ultimateMpa === undefined ? {} : { ultimate_mpa: ultimateMpa }),
  ...(elongationPercent === undefined ? {} : { elongation_percent: elongationPercent }),
})
