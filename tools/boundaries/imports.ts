import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { filesBelow } from '../workspaces.ts'

export interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
}

export interface SourceFile {
  readonly path: string
  readonly imports: readonly Import[]
  /** Absolute paths of the files of the same workspace that it imports, types included. */
  readonly local: readonly string[]
}

const importPattern =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[\w*${}\s,]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The modules that a source text imports. Comments at a line's start are not read as imports. */
export function importsOf(source: string): Import[] {
  const text = source.replaceAll(/^\s*(?:\/\/|\*).*$/gm, '')
  return [...text.matchAll(importPattern)].map((match) => ({
    specifier: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }))
}

/** Every TypeScript file below a folder with what it imports. */
export function readSources(folder: string): SourceFile[] {
  const paths = filesBelow(folder, /\.(ts|tsx)$/)
  const known = new Set(paths)
  return paths.map((path) => {
    const imports = importsOf(readFileSync(path, 'utf8'))
    const local = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => resolve(dirname(path), specifier))
      // The kernels' sources are compiled by another compiler, which wants no extension.
      .flatMap((target) =>
        [target, `${target}.ts`, join(target, 'index.ts')].filter((candidate) => known.has(candidate)).slice(0, 1),
      )
    return { path, imports, local }
  })
}
