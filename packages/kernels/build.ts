/**
 * Compiles the AssemblyScript kernels to `build/NAME.wasm`, one per entry, and skips an entry whose sources have not
 * changed.
 *
 *   node packages/kernels/build.ts            builds what is stale
 *   node packages/kernels/build.ts --check    exits 1 when something is stale, builds nothing
 *
 * Stale means: the SHA-256 over the compiler's version, the entry's options and the code of every file it reaches by
 * imports differs from `build/NAME.hash`. A second call reads some thirty small files and starts no compiler.
 *
 * Some sources are printed (`printed` below): AssemblyScript for the compiler, which is written before it runs and not
 * kept, and TypeScript for everything else, which is kept and is stale when its text differs.
 *
 * `build/` is kept in the repository: starting the product needs no compiler, which is 104 MB of packages. A commit
 * that changes a kernel contains what this program wrote; `reference/compiled-kernels.numerics.test.ts` compiles again and
 * compares every byte.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cutCellSource } from './generate-cut-cell.ts'
import { rowSource } from './generate-row.ts'
import { printedCells } from './print-cells.ts'

interface Entry {
  readonly name: string
  /** The caller makes a shared memory and hands it in: threads may run over it, and growing it detaches no view. */
  readonly shared: boolean
}

/** One wasm per entry `assembly/NAME.ts`. */
const entries: readonly Entry[] = [
  { name: 'elasticity', shared: true },
  { name: 'meshing', shared: true },
  { name: 'homogenization', shared: false },
]

const root = path.dirname(fileURLToPath(import.meta.url))
/** Text of the sources that are printed, by their path. */
const printed: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...printedCells(),
    'assembly/elasticity/generated/row.ts': rowSource(),
    'assembly/elasticity/generated/cut-cell.ts': cutCellSource(),
  }).map(([file, text]) => [path.join(root, file), text]),
)
const common = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd,threads']
/** 65536 pages of 64 KiB are the 4 GiB a 32-bit address reaches; pages are committed as the caller grows. */
const sharedMemory = ['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536']

/** Builds every stale entry and returns the names compiled. Throws with the compiler's text when one fails. */
export async function buildKernels(options: { readonly check?: boolean } = {}): Promise<string[]> {
  await mkdir(path.join(root, 'build'), { recursive: true })
  const stale = await stalePrints()
  if (!options.check) await print(stale)
  for (const entry of entries) {
    const source = path.join(root, 'assembly', `${entry.name}.ts`)
    const flags = flagsOf(entry)
    const hash = await contentHash(source, flags)
    if (await isFresh(entry.name, hash)) continue
    stale.push(entry.name)
    if (!options.check) await compile(entry.name, source, flags, hash)
  }
  return stale
}

/** Printed files that are kept, because they are run as they are, and differ from their text. */
async function stalePrints(): Promise<string[]> {
  const stale: string[] = []
  for (const [file, text] of printed) {
    const kept = !file.startsWith(path.join(root, 'assembly'))
    if (kept && (await readFile(file, 'utf8').catch(() => '')) !== text) stale.push(path.relative(root, file))
  }
  return stale
}

async function print(files: Iterable<string>): Promise<void> {
  for (const file of files) {
    const target = path.resolve(root, file)
    await mkdir(path.dirname(target), { recursive: true })
    // Renamed like the modules: another build may be reading the file.
    await writeFile(`${target}.${process.pid}`, printed.get(target)!)
    await rename(`${target}.${process.pid}`, target)
  }
}

async function isFresh(name: string, hash: string): Promise<boolean> {
  const stamp = path.join(root, 'build', `${name}.hash`)
  return existsSync(stamp) && existsSync(wasmFile(name)) && (await readFile(stamp, 'utf8')) === hash
}

async function compile(name: string, source: string, flags: readonly string[], hash: string): Promise<void> {
  // A process's own name first, then a rename: two builds at once must never leave half a file behind.
  const unfinished = path.join('build', `${name}.${process.pid}.wasm`)
  await runCompiler(name, source, unfinished, flags)
  await rename(path.join(root, unfinished), wasmFile(name))
  await writeFile(path.join(root, 'build', `${name}.hash`), hash)
}

/**
 * Compiles every kernel into a folder relative to this one, whether it is stale or not, and returns the paths of what
 * it wrote.
 */
export async function compileKernelsInto(folder: string): Promise<string[]> {
  await mkdir(path.join(root, folder), { recursive: true })
  const written: string[] = []
  for (const entry of entries) {
    const target = path.join(folder, `${entry.name}.wasm`)
    await runCompiler(entry.name, path.join(root, 'assembly', `${entry.name}.ts`), target, flagsOf(entry))
    written.push(target)
  }
  return written
}

async function runCompiler(name: string, source: string, target: string, flags: readonly string[]): Promise<void> {
  const { main } = (await import('assemblyscript/asc')).default
  await print(printed.keys())
  const { error, stderr } = await main([path.relative(root, source), '-o', target, '--baseDir', root, ...flags])
  if (error) throw new Error(`The kernel "${name}" does not compile.\n${stderr.toString()}${error.message}`)
}

const flagsOf = ({ shared }: Entry): string[] => [...common, ...(shared ? sharedMemory : [])]

async function contentHash(source: string, flags: readonly string[]): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(`${devDependencies.assemblyscript}\n${flags.join(' ')}\n`)
  for (const file of [...(await closure(source, new Set()))].sort()) {
    hash.update(`${path.relative(root, file)}\n`).update(withoutComments(await sourceText(file)))
  }
  return hash.digest('hex')
}

/** What the compiler reads: comments and indentation change no byte of a kernel. */
function withoutComments(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const sourceText = async (file: string): Promise<string> => printed.get(file) ?? (await readFile(file, 'utf8'))

/** Every file the source reaches by relative imports, itself included. AssemblyScript imports carry no extension. */
async function closure(source: string, seen: Set<string>): Promise<Set<string>> {
  if (seen.has(source)) return seen
  seen.add(source)
  const text = await sourceText(source)
  for (const [, target] of text.matchAll(/from\s+['"](\.{1,2}\/[^'"]+)['"]/g)) {
    await closure(`${path.resolve(path.dirname(source), target ?? '')}.ts`, seen)
  }
  return seen
}

const wasmFile = (name: string): string => path.join(root, 'build', `${name}.wasm`)

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const stale = await buildKernels({ check })
  if (stale.length > 0) console.log(check ? `stale kernels: ${stale.join(', ')}` : `built kernels: ${stale.join(', ')}`)
  if (check && stale.length > 0) process.exitCode = 1
}
