import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { done, type Outcome, refuse } from '@trabecula/domain'
import { unlessMissing } from '../storage/disk.ts'
import { measure } from '../storage/measure.ts'
import type { StoredFile } from '../storage/store.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** What a back-up folder holds: `manifest.json`, the dumped database, and `files/<key>`. */
export interface Manifest {
  readonly format: 1
  /** When the database was dumped, ISO 8601. */
  readonly at: string
  /** The product's version. */
  readonly version: string
  readonly database: { readonly kind: DatabaseKind; readonly file: string } & StoredFile
  readonly files: readonly ({ readonly key: string } & StoredFile)[]
}

const name = 'manifest.json'

/** It is written last: a folder without it is no complete back-up. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true })
}

/** Reads the manifest and checks every file's length and hash, before anything is restored from it. */
export async function provenManifest(folder: string): Promise<Outcome<Manifest>> {
  const text = await unlessMissing(readFile(join(folder, name), 'utf8'))
  if (text === null) return refuse('bad-backup', `There is no back-up in ${folder}: ${name} is missing.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1)
    return refuse('bad-backup', `The back-up in ${folder} is of a newer format. Restore it with a newer version.`)
  const parts = [
    { ...manifest.database, path: manifest.database.file },
    ...manifest.files.map((file) => ({ ...file, path: pathOf(file.key) })),
  ]
  for (const { path, bytes, sha256 } of parts) {
    const found = await unlessMissing(measure(createReadStream(join(folder, path))))
    if (found?.bytes === bytes && found.sha256 === sha256) continue
    return refuse(
      'bad-backup',
      `The back-up in ${folder} is damaged: ${path} is ${found ? 'not what was backed up' : 'missing'}. Nothing was restored.`,
    )
  }
  return done(manifest)
}

export const pathOf = (key: string): string => join('files', key)
