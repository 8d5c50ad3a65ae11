// Type-checks every workspace and the tools, and fails when one of them does.
// A project imports the sources of the workspaces below it, which keep settings of their own (indexed access is unchecked in the
// numerical ones). So an error counts in the project that owns the file, and each file is owned once.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root, workspaces } from './workspaces.ts'

const owners = workspaces().map(({ path }) => path)
// The longest first: the server and the root read the types of every library.
const projects = ['apps/server', '.', ...owners.filter((path) => path !== 'apps/server')].filter((path) =>
  existsSync(join(root, path, 'tsconfig.json')),
)

/**
 * Each of the compiler's threads checks the types of the libraries for itself, so four threads cost three times the processor
 * time of one. Here the projects run beside each other instead. What did not change since the last check is read from `.cache`.
 */
const flags = (project: string): string[] => [
  ...['-p', project, '--pretty', 'false', '--singleThreaded'],
  ...['--incremental', '--tsBuildInfoFile', `.cache/types/${project === '.' ? 'root' : project.replace('/', '-')}.tsbuildinfo`],
]

const waiting = [...projects]
const failed: string[] = []
const work = async (): Promise<void> => {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    if (!(await isClean(project))) failed.push(project)
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(failed.length === 0 ? `types: ${projects.length} projects clean` : `types: ${failed.join(', ')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

async function isClean(project: string): Promise<boolean> {
  const compiler = spawn(join(root, 'node_modules/.bin/tsc'), flags(project), { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve, reject) => compiler.on('close', resolve).on('error', reject))
  const [stdout, status] = await Promise.all([text(compiler.stdout), ended])
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
