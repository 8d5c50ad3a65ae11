import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { boxStl } from '@trabecula/testkit/box-stl'
import { expect, it } from 'vitest'
import { serve } from './served.ts'

const repository = join(import.meta.dirname, '../../..')
const page = readFileSync(join(repository, 'docs/guide/client.md'), 'utf8')
const blocks = [...page.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)

/** The blocks of the page as one program. It says what it prints into `said`. */
function programOf(folder: string): string {
  const source = blocks
    .join('\n')
    .replaceAll("'@trabecula/client'", JSON.stringify(pathToFileURL(join(repository, 'packages/client/src/index.ts')).href))
    .replaceAll(/process\.env\.TRABECULA_(URL|KEY)/g, (_, name: string) => `place.${name.toLowerCase()}`)
    .replaceAll(/(readFile|writeFile)\('/g, (_, name: string) => `${name}(place.folder + '/`)
    .replaceAll('console.log(', 'place.said.push(')
  const imports = [...source.matchAll(/^import .*$/gm)].map(([line]) => line)
  const path = join(folder, 'program.mjs')
  writeFileSync(path, `${imports.join('\n')}\nexport async function run(place) {\n${source.replaceAll(/^import .*$/gm, '')}\n}\n`)
  return pathToFileURL(path).href
}

it('docs/guide/client.md: every block runs, in its order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-client-'))
  const { server, url, key } = await serve()
  try {
    writeFileSync(join(folder, 'bracket.stl'), boxStl())
    const said: unknown[] = []
    const { run } = (await import(programOf(folder))) as { run: (place: object) => Promise<void> }
    await run({ url, key, folder, said })
    expect(readFileSync(join(folder, 'lattice.stl'), 'utf8')).toBe('solid')
    expect(readFileSync(join(folder, 'row-0.vtu'), 'latin1')).toContain('VTKFile')
    expect(said).toContain(404)
    expect(said.some((line) => /^\d+ tokens are left$/.test(String(line)))).toBe(true)
    expect(said.at(-1)).toContain('HP HR PA12 (MJF)')
    expect(blocks).toHaveLength(7)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
