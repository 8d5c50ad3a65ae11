import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawing, importsOf, violations } from './check-boundaries.ts'
import { root } from './workspaces.ts'

describe('the architecture', () => {
  it('is as drawn', () => expect(violations()).toEqual([]))
  it('is drawn in ARCHITECTURE.md as the test knows it', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    for (const name of Object.keys(drawing)) expect(text).toContain(name)
  })
  it('reads every form of import', () => {
    const source = `import a from 'a'\nimport type { B } from './b.ts'\nexport * from 'c'\nawait import('d')\n// import 'e'\nimport 'f'`
    expect(importsOf(source).map(({ specifier, typeOnly }) => `${specifier}${typeOnly ? ' (type)' : ''}`)).toEqual([
      'a',
      './b.ts (type)',
      'c',
      'd',
      'f',
    ])
  })
})
