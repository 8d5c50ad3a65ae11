import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

it.each(['engine', 'geometry', 'kernels'])(
  'the example in packages/%s/README.md runs and prints what the page says',
  { tags: ['long'] },
  (workspace) => {
    const page = readFileSync(join(root, 'packages', workspace, 'README.md'), 'utf8')
    const [, program = '', printed = ''] = /```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(page) ?? []
    // Inside the repository, so that the program finds the workspaces by their names.
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache/readme-'))
    try {
      writeFileSync(join(folder, 'program.ts'), program)
      expect(execFileSync(process.execPath, [join(folder, 'program.ts')], { encoding: 'utf8' })).toBe(printed)
      expect(printed).not.toBe('')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
