// Type-checks every workspace and the tools, and fails when one of them does. A project imports the sources of the
// workspaces below it, which keep settings of their own (indexed access is unchecked in the numerical ones). So an
// error counts in the project that owns the file, and each file is owned once.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, workspaces } from './workspaces.ts'

const owners = workspaces().map(({ path }) => path)
const projects = [...owners, '.'].filter((path) => existsSync(join(root, path, 'tsconfig.json')))

const failed: string[] = []
const waiting = projects.values()
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const project of waiting) if (!(await isClean(project))) failed.push(project)
  }),
)
console.log(failed.length === 0 ? `types: ${projects.length} projects clean` : `types: ${failed.sort().join(', ')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

async function isClean(project: string): Promise<boolean> {
  const { stdout, status } = await compiled(project)
  const own = errorsOf(stdout).filter((error) => {
    const owner = ownerOf(error)
    return owner === undefined || owner === project
  })
  for (const error of own) console.log(error)
  // A compiler that failed without naming a file counts as a failure of every project.
  return own.length === 0 && (status === 0 || stdout.trim() !== '')
}

/** Projects side by side with one thread each: the compiler's own threads check what they share once each. */
function compiled(project: string): Promise<{ readonly stdout: string; readonly status: number | string }> {
  const parameters = ['-p', project, '--pretty', 'false', '--singleThreaded']
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/tsc'), parameters, { cwd: root, maxBuffer: 64e6 }, (error, stdout, stderr) => {
      process.stderr.write(stderr)
      resolve({ stdout, status: error ? (error.code ?? 1) : 0 })
    })
  })
}

/** One error is its first line and the indented lines that follow it. */
function errorsOf(output: string): string[] {
  return output.split(/\n(?!\s)/).filter((error) => error.trim() !== '')
}

/** The project whose settings apply to the file of an error; undefined for an error that names no file. */
function ownerOf(error: string): string | undefined {
  const file = /^(.+?)\(\d+,\d+\): error/.exec(error)?.[1]
  return file === undefined ? undefined : (owners.find((path) => file.startsWith(`${path}/`)) ?? '.')
}
