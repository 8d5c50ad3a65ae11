import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfFonts } from '@trabecula/engine/report'
import { rolldown } from 'rolldown'
import { root, version } from '../workspaces.ts'
import { noticesOf } from './notices.ts'
import { writeTypes } from './types.ts'
import { writeWheel } from './wheel.ts'

/** Both packages run on it and newer. */
const engines = { node: '>=20' }

interface Packages {
  readonly cli: string
  readonly client: string
  readonly python: string
}

/**
 * Makes the archives of the command line and of the clients. Those for Node need nothing else: sources are bundled with
 * what they import, because Node does not run TypeScript that is installed.
 *
 * @param into folder of the archives; made when missing
 * @returns their paths
 */
export async function buildPackages(into: string): Promise<Packages> {
  mkdirSync(into, { recursive: true })
  const stage = mkdtempSync(join(tmpdir(), 'trabecula-packages-'))
  try {
    const [cli, client] = [join(stage, 'cli'), join(stage, 'client')]
    await stageCli(cli)
    await stageClient(client)
    return { cli: pack(cli, into), client: pack(client, into), python: writeWheel(into) }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** `trabecula`: the engine with its kernels, and a start that plain Node understands. */
async function stageCli(folder: string): Promise<void> {
  // The code looks for the kernels in ../../build and for a solver's thread next to itself, as in packages/kernels.
  const code = join(folder, 'lib/code')
  const fonts = stageFonts(folder)
  const cadLibrary = stageCadLibrary(folder)
  const besides = [fonts, cadLibrary].map((from) => join(from, 'package.json'))
  await bundle(folder, ['apps/cli/src/main.ts', 'apps/cli/src/files/cad-thread.ts'], code, 'node', besides)
  copyFileSync(join(root, 'packages/kernels/src/host/thread.js'), join(code, 'thread.js'))
  const kernels = ['elasticity.wasm', 'homogenization.wasm', 'meshing.wasm']
  for (const name of kernels) cpSync(join(root, 'packages/kernels/build', name), join(folder, 'build', name))
  mkdirSync(join(folder, 'bin'))
  copyFileSync(join(root, 'tools/packages/trabecula.js'), join(folder, 'bin/trabecula.js'))
  copyFileSync(join(root, 'docs/guide/command-line.md'), join(folder, 'README.md'))
  writeManifest(folder, {
    name: 'trabecula',
    description: 'Lattice designs for a 3D part, optimised by finite elements, verified, and exported as a watertight STL.',
    bin: { trabecula: './bin/trabecula.js' },
    files: ['bin', 'lib', 'build', 'NOTICES.txt'],
    ...bundled(fonts, cadLibrary),
  })
}

/** The fonts of a PDF, as a package inside of the package: the code finds them through Node. */
function stageFonts(folder: string): string {
  const from = join(root, 'node_modules/dejavu-fonts-ttf')
  const into = join(folder, 'node_modules/dejavu-fonts-ttf')
  mkdirSync(join(into, 'ttf'), { recursive: true })
  for (const file of ['package.json', 'LICENSE', ...pdfFonts.map((name) => `ttf/${name}`)])
    copyFileSync(join(from, file), join(into, file))
  return from
}

/** OpenCASCADE, as a package inside of the package: it looks for its WebAssembly next to itself. */
function stageCadLibrary(folder: string): string {
  const from = join(root, 'node_modules/occt-import-js')
  const into = join(folder, 'node_modules/occt-import-js')
  mkdirSync(join(into, 'dist'), { recursive: true })
  const dist = ['occt-import-js.js', 'occt-import-js.wasm', 'license.occt.txt', 'license.occt-import-js.txt']
  for (const file of ['package.json', 'LICENSE.md', ...dist.map((name) => `dist/${name}`)])
    copyFileSync(join(from, file), join(into, file))
  return from
}

/** What makes npm pack a package with what it contains, so that an installation fetches nothing. */
function bundled(...folders: readonly string[]) {
  const manifests = folders.map((each) => JSON.parse(readFileSync(join(each, 'package.json'), 'utf8')))
  return {
    dependencies: Object.fromEntries(manifests.map(({ name, version: its }) => [name, its])),
    bundleDependencies: manifests.map(({ name }) => name),
  }
}

/** `@trabecula/client`: one module for Node and browsers, and its types. */
async function stageClient(folder: string): Promise<void> {
  await bundle(folder, ['packages/client/src/index.ts'], join(folder, 'lib'), 'browser')
  writeTypes(join(folder, 'types'))
  copyFileSync(join(root, 'docs/guide/client.md'), join(folder, 'README.md'))
  const { description } = JSON.parse(readFileSync(join(root, 'packages/client/package.json'), 'utf8'))
  writeManifest(folder, {
    name: '@trabecula/client',
    description,
    sideEffects: false,
    exports: { '.': { types: './types/client/src/index.d.ts', default: './lib/index.js' } },
    files: ['lib', 'types', 'NOTICES.txt'],
  })
}

/** Everything that some entries reach as JavaScript for the oldest Node, and the notices of what is in it. */
async function bundle(
  folder: string,
  entries: readonly string[],
  into: string,
  platform: 'node' | 'browser',
  besides: readonly string[] = [],
): Promise<void> {
  const build = await rolldown({
    input: entries.map((entry) => join(root, entry)),
    cwd: root,
    platform,
    external: ['occt-import-js'],
    // Its paths are for the type checker: they lead to declarations.
    tsconfig: false,
    transform: { target: 'node20' },
    logLevel: 'warn',
  })
  const { output } = await build.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await build.close()
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  writeFileSync(join(folder, 'NOTICES.txt'), noticesOf([...modules, ...besides]))
}

const writeManifest = (folder: string, manifest: object): void =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, version, type: 'module', engines }, null, 2)}\n`)

function pack(folder: string, into: string): string {
  const answer = execFileSync('npm', ['pack', '--json', '--pack-destination', into], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(answer) as [{ filename: string }]
  return join(into, filename)
}
