import { mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import {
  done,
  joinedCatalogs,
  mostCatalogBytes,
  noOwnCatalog,
  type Outcome,
  type OwnCatalog,
  ownCatalogMessages,
  readOwnCatalog,
  refuse,
  toWire,
} from '@trabecula/domain'
import { readNamedFile } from './read-file.ts'
import { writeBytes } from './write-file.ts'

/** Materials and printers of a file that the user named; a refusal names the file. */
export async function readCatalogFile(path: string): Promise<Outcome<OwnCatalog>> {
  const bytes = await readNamedFile(path, mostCatalogBytes, `${basename(path)}: ${ownCatalogMessages.tooLarge}`)
  if (!bytes.ok) return bytes
  const read = readOwnCatalog(new TextDecoder().decode(bytes.value))
  return read.ok ? read : refuse(read.refusal.code, `${basename(path)}: ${read.refusal.message}`)
}

/** What was imported on this machine before; nothing where there is no such file. */
export async function importedCatalog(path: string): Promise<Outcome<OwnCatalog>> {
  const read = await readCatalogFile(path)
  return !read.ok && read.refusal.code === 'file-not-found' ? done(noOwnCatalog) : read
}

/** Materials and printers of the user: those of a file that the command names before those of this machine. */
export async function ownCatalog(named: string | undefined, imported: string): Promise<Outcome<OwnCatalog>> {
  const catalogs: OwnCatalog[] = []
  for (const read of [named === undefined ? done(noOwnCatalog) : await readCatalogFile(named), await importedCatalog(imported)]) {
    if (!read.ok) return read
    catalogs.push(read.value)
  }
  return done(joinedCatalogs(...catalogs))
}

export const catalogText = (catalog: OwnCatalog): string => `${JSON.stringify(toWire(catalog), null, 2)}\n`

/** Writes it whole or not at all. */
export async function writeCatalog(path: string, catalog: OwnCatalog): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeBytes(path, catalogText(catalog))
}
