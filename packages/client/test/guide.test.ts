/** @module-tag long */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@trabecula/server/testing'
import { boxStl } from '@trabecula/testkit/box-stl'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../../..')
const blocksOf = (page: string): string[] =>
  [...readFileSync(join(repository, page), 'utf8').matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)

/** The blocks of a page as one program. What it prints goes into `printed`. */
function programOf(blocks: readonly string[], folder: string): string {
  const source = blocks
    .join('\n')
    .replaceAll("'@trabecula/client'", JSON.stringify(pathToFileURL(join(repository, 'packages/client/src/index.ts')).href))
    .replaceAll(/process\.env\.TRABECULA_(URL|KEY)/g, (_, name: string) => `place.${name.toLowerCase()}`)
    .replaceAll(/(readFile|writeFile)\('/g, (_, name: string) => `${name}(place.folder + '/`)
    .replaceAll('console.log(', 'place.printed.push(')
  const imports = [...source.matchAll(/^import .*$/gm)].map(([line]) => line)
  const path = join(folder, `program-${blocks.length}.mjs`)
  writeFileSync(path, `${imports.join('\n')}\nexport async function run(place) {\n${source.replaceAll(/^import .*$/gm, '')}\n}\n`)
  return pathToFileURL(path).href
}

/** Runs a page's blocks against a separate server; returns what they printed and the files that they wrote. */
async function ran(page: string): Promise<{ printed: unknown[]; file: (name: string) => Buffer; blocks: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-client-'))
  const blocks = blocksOf(page)
  const { server, url, key } = await serve()
  try {
    writeFileSync(join(folder, 'bracket.stl'), boxStl())
    const printed: unknown[] = []
    const { run } = (await import(programOf(blocks, folder))) as { run: (place: object) => Promise<void> }
    await run({ url, key, folder, printed })
    const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
    return { printed, file: (name) => files.get(name)!, blocks: blocks.length }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

it('docs/guide/client.md: every block runs, in its order', async () => {
  const { printed, file, blocks } = await ran('docs/guide/client.md')
  expect(file('lattice.stl').toString()).toBe('solid')
  expect(file('row-0.vtu').toString('latin1')).toContain('VTKFile')
  expect(printed).toContain(404)
  expect(printed.some((line) => /^\d+ tokens are left$/.test(String(line)))).toBe(true)
  expect(printed.at(-1)).toContain('HP HR PA12 (MJF)')
  expect(blocks).toBe(8)
})

it('packages/client/README.md: its example runs', async () => {
  const { printed } = await ran('packages/client/README.md')
  expect(printed).toEqual([expect.stringMatching(/^\d+ tokens are left$/)])
})
