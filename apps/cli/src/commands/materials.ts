import {
  type DirectedValues,
  done,
  joinedCatalogs,
  type Material,
  materialQuestions,
  mostOwnEntries,
  type Outcome,
  type OwnCatalog,
  ownCatalogMessages,
  refuse,
  toWire,
} from '@trabecula/domain'
import { catalogText, importedCatalog, readCatalogFile, writeCatalog } from '../files/own-catalog.ts'
import { writeBytes } from '../files/write-file.ts'
import { readArguments } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'

type Action = (catalog: OwnCatalog, named: string, context: Context) => Promise<Outcome<Answer>>

const actions: Readonly<Record<string, Action>> = { list, import: importFile, export: exportFile, remove }

/** The user's own materials and printers on this machine, which set-ups name as they name those of the catalogue. */
export async function materials(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.materials)
  if (!read.ok) return read
  const [name = '', named, ...more] = read.value.positionals
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) return refuse('usage', `"${name}" is not one of ${Object.keys(actions).join(', ')}.`)
  if (named === undefined && action !== list) return refuse('usage', `${name === 'remove' ? 'NAME' : 'FILE.json'} is missing.`)
  const most = action === list ? named : more[0]
  if (most !== undefined) return refuse('usage', `"${most}" is one argument too many.`)
  const catalog = await importedCatalog(context.catalogFile)
  return catalog.ok ? action(catalog.value, named ?? '', context) : catalog
}

async function list(catalog: OwnCatalog, _: string, { catalogFile }: Context): Promise<Outcome<Answer>> {
  const { materials: own, printers } = catalog
  const both = (material: Material, key: keyof DirectedValues) => {
    const along = material.alongBuild?.values[key]
    return along === undefined ? rounded(material[key], 4) : `${rounded(material[key], 4)} / ${rounded(along, 4)}`
  }
  const text = [
    ...(own.length > 0
      ? [
          table(
            ['material', 'processes', 'E MPa', 'onset MPa', 'ultimate MPa', 'density g/cm³'],
            own.map((each) => [
              each.name,
              each.processes.join(' '),
              both(each, 'youngMpa'),
              both(each, 'designStressMpa'),
              both(each, 'ultimateMpa'),
              each.densityGCm3,
            ]),
          ),
          'Two values: across and along the build direction.',
        ]
      : []),
    ...(printers.length > 0
      ? [
          table(
            ['printer', 'process', 'volume mm', 'wall mm', 'strut mm', 'gap mm'],
            printers.map((each) => [
              each.name,
              each.process,
              each.buildVolumeMm.join(' × '),
              each.minWallMm,
              each.minStrutMm,
              each.minGapMm,
            ]),
          ),
        ]
      : []),
    own.length + printers.length > 0
      ? `Kept in ${catalogFile}.`
      : 'There are no materials or printers of your own yet: "trabecula materials import FILE.json" adds them.',
  ].join('\n')
  return done({ json: { status: 'success', ...toWire(catalog) }, text })
}

async function importFile(catalog: OwnCatalog, path: string, { catalogFile }: Context): Promise<Outcome<Answer>> {
  const read = await readCatalogFile(path)
  if (!read.ok) return read
  const joined = joinedCatalogs(read.value, catalog)
  for (const [kind, { length }] of [
    ['material', joined.materials],
    ['printer', joined.printers],
  ] as const)
    if (length > mostOwnEntries) return refuse('too-many-entries', ownCatalogMessages.tooMany(kind, length))
  await writeCatalog(catalogFile, joined)
  const names = [...read.value.materials, ...read.value.printers].map(({ name }) => name)
  const before = [...catalog.materials, ...catalog.printers].map(({ name }) => name)
  const changed = names.filter((name) => before.includes(name)).length
  const questions = read.value.materials.flatMap(materialQuestions)
  const sentence = ownCatalogMessages.imported(names.length - changed, changed)
  return done({
    json: { status: 'success', imported: names, questions },
    text: [sentence, ...questions, `Kept in ${catalogFile}.`].join('\n'),
  })
}

async function exportFile(catalog: OwnCatalog, path: string): Promise<Outcome<Answer>> {
  await writeBytes(path, catalogText(catalog))
  const names = [...catalog.materials, ...catalog.printers].map(({ name }) => name)
  return done({ json: { status: 'success', exported: names }, text: `Written to ${path}: ${names.join(', ') || 'no entries'}.` })
}

async function remove(catalog: OwnCatalog, named: string, { catalogFile }: Context): Promise<Outcome<Answer>> {
  const without = <T extends { readonly name: string }>(all: readonly T[]) => all.filter(({ name }) => name !== named)
  const left = { materials: without(catalog.materials), printers: without(catalog.printers) }
  if (left.materials.length + left.printers.length === catalog.materials.length + catalog.printers.length)
    return refuse('unknown-entry', `There is no material or printer of your own with the name "${named}".`)
  await writeCatalog(catalogFile, left)
  return done({ json: { status: 'success', removed: named }, text: `${named} is removed. Runs keep the values that they used.` })
}
