import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * What the browser's zod does without. Every schema refers to these parts, so nothing shakes them off by themselves. The names stay, so a new
 * version of the library with other names fails the build instead of the page.
 */
const leftOut: readonly { readonly file: RegExp; readonly instead: (source: string) => string }[] = [
  {
    // JSON Schema is written by the server only, for its documentation.
    file: /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/,
    instead: (source) =>
      [
        "const absent = () => { throw new Error('JSON Schema is written by the server only.') }",
        // These are called when a schema is made, and give the method that is never called.
        ...exportedNames(source).map((name) => `export const ${name} = ${name.startsWith('create') ? '() => absent' : 'absent'}`),
      ].join('\n'),
  },
  {
    // Remembers objects within a parse, for values that contain themselves: JSON cannot. The library reads it as optional.
    file: /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/,
    instead: (source) =>
      exportedNames(source)
        .map((name) => `export const ${name} = () => undefined`)
        .join('\n'),
  },
  {
    // The formats of z.string() (e-mail, IP, JWT, …): the contract asks for those it needs by themselves, as z.uuid(). And the parser of
    // objects that writes its own code, which the server's content security policy forbids: the plain one is what runs anyway.
    file: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    instead: (source) => {
      const format = /\bthis\.check\(core\._\w+\((Zod\w+), params\)\)/g
      const coded = /\bcore\.\$ZodObjectJIT\b/g
      if (!format.test(source) || !coded.test(source)) throw new Error('zod is written in another way than lean-zod.ts knows.')
      const absent = "const absent = (name) => { throw new Error(name + ' is left out of the page: see lean-zod.ts.') }"
      return `${source.replace(format, "absent('$1')").replace(coded, 'core.$$ZodObject')}\n${absent}`
    },
  },
  {
    // Sentences about wrong fields: the page shows the rules' and the server's.
    file: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/,
    instead: () => 'export default () => ({})',
  },
]

/** Leaves out of the browser's zod what the page never asks of it: 8 kB of the first page's script (gzip). */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    async load(id) {
      const part = leftOut.find(({ file }) => file.test(id))
      return part ? part.instead(await readFile(id, 'utf8')) : null
    },
  }
}

function exportedNames(source: string): string[] {
  const declared = [...source.matchAll(/^export (?:const|function|class) ([\w$]+)/gm)].map((match) => match[1] ?? '')
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map((match) => match[1] ?? '')
  return [...declared, ...renamed]
}
