import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Where the library writes JSON Schema; every schema refers to it, so nothing shakes it off by itself. */
const jsonSchemaPart = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/

/**
 * Leaves out of the browser's zod what writes JSON Schema: that is done by the server for its documentation, and weighs 5 kB of the
 * first page's script (gzip). The names stay, so a new version of the library with other names fails the build instead of the page.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    async load(id) {
      if (!jsonSchemaPart.test(id)) return null
      const names = exportedNames(await readFile(id, 'utf8'))
      return [
        "const absent = () => { throw new Error('JSON Schema is written by the server only.') }",
        // These are called when a schema is made, and give the method that is never called.
        ...names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => absent' : 'absent'}`),
      ].join('\n')
    },
  }
}

function exportedNames(source: string): string[] {
  const declared = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1] ?? '')
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map((match) => match[1] ?? '')
  return [...declared, ...renamed]
}
