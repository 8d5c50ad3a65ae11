// Type-checks every workspace and the tools, and fails when one of them does. A project imports the sources of the
// workspaces below it, which keep settings of their own (indexed access is unchecked in the numerical ones). So an
// error counts in the project that owns the file, and each file is owned once.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from './workspaces.ts'

const owners = workspaces().map(({ path }) => path)
const projects = [...owners, '.'].filter((path) => existsSync(join(root, path, 'tsconfig.json')))

const failed = projects.filter((project) => !isClean(project))
console.log(failed.length === 0 ? `types: ${projects.length} projects clean` : `types: ${failed.join(', ')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

function isClean(project: string): boolean {
  const { stdout, stderr, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  })
  process.stderr.write(stderr)
  const own = errorsOf(stdout).filter((error) => {
    const owner = ownerOf(error)
    return owner === undefined || owner === project
  })
  for (const error of own) console.log(error)
  // A compiler that failed without naming a file has failed for everybody.
  return own.length === 0 && (status === 0 || stdout.trim() !== '')
}

/** One error is its first line and the indented lines that follow it. */
function errorsOf(output: string): string[] {
  return output.split(/\n(?!\s)/).filter((error) => error.trim() !== '')
}

/** The project whose settings decide about the file of an error; undefined for an error that names no file. */
function ownerOf(error: string): string | undefined {
  const file = /^(.+?)\(\d+,\d+\): error/.exec(error)?.[1]
  return file === undefined ? undefined : (owners.find((path) => file.startsWith(`${path}/`)) ?? '.')
}
