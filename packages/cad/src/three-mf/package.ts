import { done, type Outcome } from '@trabecula/domain'
import { unzipSync } from 'fflate'
import { maxModelBytes } from '../limits.ts'
import { cadMessages, cadRefusal } from '../messages.ts'

/** The model files of a 3MF package by their paths, and which of them is the one that is built. */
export interface ModelFiles {
  readonly root: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

const broken = () => cadRefusal('broken', cadMessages.broken('3MF'))

/** Opens the ZIP. Nothing is inflated but models and relationships, and no more than the limit. */
export function openPackage(bytes: Uint8Array): Outcome<ModelFiles> {
  if (isEncrypted(bytes)) return cadRefusal('encrypted', cadMessages.encrypted)
  let size = 0
  let isSecured = false
  let entries: Record<string, Uint8Array>
  try {
    entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (/(^|\/)Secure\/keystore\.xml$/i.test(name)) isSecured = true
        if (!/\.(model|rels)$/i.test(name)) return false
        size += originalSize
        return size <= maxModelBytes
      },
    })
  } catch {
    return broken()
  }
  if (size > maxModelBytes) return cadRefusal('outOfMemory', cadMessages.outOfMemory)
  if (isSecured) return cadRefusal('encrypted', cadMessages.encrypted)
  const files = new Map(Object.entries(entries).map(([name, content]) => [pathOf(name), content]))
  const relationships = files.get('/_rels/.rels')
  const root = (relationships && targetOf(new TextDecoder().decode(relationships))) ?? '/3D/3dmodel.model'
  return files.has(root) ? done({ root, files }) : cadRefusal('noModel', cadMessages.noModel)
}

/** Paths inside a package begin with a slash, whatever the archive writes. */
export const pathOf = (name: string): string => (name.startsWith('/') ? name : `/${name}`)

/** Bit 0 of the flags of the first entry. */
const isEncrypted = (bytes: Uint8Array): boolean => bytes.length > 8 && (bytes[6] & 1) === 1

function targetOf(relationships: string): string | undefined {
  const model = relationships.match(/<Relationship\b[^>]*3dmanufacturing\/2013\/01\/3dmodel"[^>]*>/)?.[0]
  const target = model?.match(/\bTarget\s*=\s*"([^"]+)"/)?.[1]
  return target === undefined ? undefined : pathOf(target)
}
