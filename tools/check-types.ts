// Type-checks every workspace and the tools, side by side, and fails when one of them does.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from './workspaces.ts'

const projects = [...workspaces().map(({ path }) => path), '.'].filter((path) => existsSync(join(root, path, 'tsconfig.json')))

const check = (project: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--pretty', 'false'], {
      cwd: root,
      stdio: 'inherit',
    })
    child.on('exit', (code) => resolve(code === 0))
  })

const results: boolean[] = []
for (const project of projects) results.push(await check(project))
const failed = projects.filter((_, index) => !results[index])
console.log(failed.length === 0 ? `types: ${projects.length} projects clean` : `types: ${failed.join(', ')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
