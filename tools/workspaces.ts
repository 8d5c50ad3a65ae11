import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Workspace {
  /** Short name: "engine" */
  readonly name: string
  /** Path from the root: "packages/engine" */
  readonly path: string
  readonly manifest: {
    readonly dependencies?: Readonly<Record<string, string>>
    readonly devDependencies?: Readonly<Record<string, string>>
    readonly exports?: Readonly<Record<string, string>>
    /** Names beginning with # that resolve to another file in a browser than in Node. */
    readonly imports?: Readonly<Record<string, Readonly<Record<'browser' | 'default', string>>>>
  }
}

export const scope = '@trabecula/'
export const root: string = dirname(dirname(fileURLToPath(import.meta.url)))

/** Of the product, and of all that is built from the repository. */
export const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/** The workspaces, as their manifests describe them. */
export function workspaces(): Workspace[] {
  const paths = ['packages', 'apps'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  // A package in another language has no manifest of npm.
  const ofNpm = [...paths, 'conformance'].filter((path) => existsSync(join(root, path, 'package.json')))
  return ofNpm.map((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    return { name: String(manifest.name).slice(scope.length), path, manifest }
  })
}

/** Every file below a folder, without what is installed or built. */
export function filesBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'build'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path, wanted)
    return wanted.test(entry.name) ? [path] : []
  })
}
