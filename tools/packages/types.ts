import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { filesBelow, root } from '../workspaces.ts'

/** Where the declarations of a package lie below `types`. */
const homes: Readonly<Record<string, string>> = {
  '@trabecula/contract': 'contract/src/index.js',
  '@trabecula/domain': 'domain/src/index.js',
  '@trabecula/geometry': 'geometry/src/index.js',
  'zod/mini': 'zod/mini/index.js',
}

/** The part of zod that the contract's types need. */
const zodFolders = ['mini', 'v4/mini', 'v4/core', 'v4/locales']

/** Writes the declarations of the client and of all that it imports, with relative paths, needing no other package. */
export function writeTypes(into: string): void {
  compile(into)
  for (const folder of zodFolders)
    cpSync(join(root, 'node_modules/zod', folder), join(into, 'zod', folder), {
      recursive: true,
      filter: (path) => !/\.[a-z]+$/.test(path) || path.endsWith('.d.ts'),
    })
  for (const path of filesBelow(into, /\.d\.ts$/)) {
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replaceAll(
        /(from |import\()(['"])([^'"]+)\2/g,
        (_, before, quote, target) => `${before}${quote}${placed(path, target, into)}${quote}`,
      ),
    )
  }
}

/** The specifier of the same file inside the package. @throws Error when that file is not there */
function placed(file: string, specifier: string, into: string): string {
  const home = homes[specifier]
  if (home === undefined && !specifier.startsWith('.')) return specifier
  const target = home === undefined ? join(dirname(file), specifier) : join(into, home)
  if (!existsSync(target.replace(/\.[jt]s$/, '.d.ts')))
    throw new Error(`${file} needs the types of ${specifier}, which are not there.`)
  const path = relative(dirname(file), target).replaceAll('\\', '/').replace(/\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}

/** Sources in the place of packages: of what is found in node_modules no declarations are written. */
const paths = {
  ...Object.fromEntries(
    ['contract', 'domain', 'geometry'].map((name) => [`@trabecula/${name}`, [join(root, `packages/${name}/src/index.ts`)]]),
  ),
  '@kninnug/constrainautor': [join(root, 'packages/geometry/src/clipping/constrainautor.d.ts')],
}

function compile(into: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-types-'))
  const project = join(root, 'packages/client/tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: into,
    rootDir: join(root, 'packages'),
    paths,
    typeRoots: [join(root, 'node_modules/@types')],
    // The numerical sources, which are compiled along, need this setting.
    noUncheckedIndexedAccess: false,
  }
  try {
    const config = join(folder, 'tsconfig.json')
    const files = [join(root, 'packages/client/src/index.ts')]
    writeFileSync(config, JSON.stringify({ extends: project, files, include: [], compilerOptions }))
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`The types of the client could not be written:\n${stdout}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
