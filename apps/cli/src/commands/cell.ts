import { defaultSettings, done, type Outcome } from '@trabecula/domain'
import { standaloneCell } from '@trabecula/engine'
import { ownCatalog } from '../files/own-catalog.ts'
import { writeBytes } from '../files/write-file.ts'
import { numberOption, readArguments } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { rounded } from '../terminal/table.ts'
import { usages } from '../usage.ts'

/** Writes one cell as an STL and, on request, its shader; prints its homogenised properties. */
export async function cell(args: readonly string[], { catalogFile }: Pick<Context, 'catalogFile'>): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.cell)
  if (!read.ok) return read
  const { options, required } = read.value
  const size = numberOption(options['size'], 'size', { min: 0.1, max: 1000 })
  if (!size.ok) return size
  const density = numberOption(options['density'], 'density', { min: 0.02, max: 0.9 })
  if (!density.ok) return density
  const resolution = numberOption(options['resolution'], 'resolution', { min: 16, max: 160, whole: true })
  if (!resolution.ok) return resolution
  const own = await ownCatalog(options['materials'], catalogFile)
  if (!own.ok) return own

  const [name, edge] = [required('CELL'), size.value ?? 8]
  const made = standaloneCell({
    cell: name,
    size: edge,
    density: density.value ?? 0.2,
    resolution: resolution.value,
    material: options['material'] ?? defaultSettings.material,
    own: own.value,
  })
  if (!made.ok) return made
  const { stl, glsl, properties } = made.value
  const out = required('out')
  await writeBytes(out, stl)
  if (options['glsl'] !== undefined) await writeBytes(options['glsl'], glsl)
  const value = (key: string) => rounded(properties[key]!, 4)
  return done({
    json: {
      status: 'success',
      file: out,
      ...(options['glsl'] === undefined ? {} : { glsl_file: options['glsl'] }),
      cell: name,
      ...properties,
    },
    text: [
      `${name}, ${edge} mm, relative density ${value('meshed_density')}, ${properties['triangles']} triangles, written to ${out}.`,
      `Young's modulus ${value('young_100_mpa')} MPa along the edges, shear ${value('shear_mpa')} MPa, Zener ratio ${value('zener')}, yields at ${value('yield_uniaxial_mpa')} MPa.`,
    ].join('\n'),
  })
}
