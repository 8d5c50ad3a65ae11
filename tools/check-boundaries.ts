// Compares the tree with the drawing: run as a program it prints what departs from it and fails.

import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { circles, type Graph } from './boundaries/circles.ts'
import { type Drawn, drawing, type Layer } from './boundaries/drawing.ts'
import { readSources, type SourceFile } from './boundaries/imports.ts'
import { root, scope, type Workspace, workspaces } from './workspaces.ts'

const isTest = (path: string): boolean => /\.(test|numerics\.test|browser)\.tsx?$/.test(path)

/** A test, or what only tests use: `testing/` of a workspace, the testkit itself, conformance. */
const servesTests = (path: string): boolean => isTest(path) || /^conformance\/|^packages\/testkit\/|\/src\/testing\//.test(path)

/** How the tree departs from the drawing, one sentence each. `everywhere` looks for circles in every workspace. */
export function violations({ everywhere = false } = {}): string[] {
  const all = workspaces().map((workspace) => ({ ...workspace, sources: readSources(join(root, workspace.path)) }))
  const everything = all.flatMap(({ sources }) => sources)
  const inside = all.flatMap(({ sources, ...workspace }) => {
    const drawn = drawing[workspace.name]
    if (!drawn) return [`${workspace.path} is not in the drawing`]
    const free = everywhere || drawn.free === true
    // A test may use what the code that it tests may not: it opens the whole server, or compares with another layer.
    const product = sources.filter(({ path }) => !isTest(path))
    const files: Graph = new Map(sources.map(({ path, local }) => [relative(root, path), relativeSet(local)]))
    return [
      ...manifestViolations(workspace, drawn),
      ...importViolations(workspace, sources),
      ...pathsToNode(workspace, drawn.browser ?? [], everything, all),
      ...layerViolations(join(root, workspace.path, 'src'), product, drawn.layers ?? []),
      ...circles(free ? files : valuesOnly(sources)).map((circle) => `circle of files: ${circle.join(' → ')}`),
      ...(free ? folderCircles(join(root, workspace.path), product) : []),
    ]
  })
  const outside = ['bench', 'examples', 'tools'].flatMap((folder) => readSources(join(root, folder)))
  return [...inside, ...deepImports(outside)]
}

/** Imports of files of a workspace by their path, from what lies outside all workspaces. */
export function deepImports(sources: readonly SourceFile[]): string[] {
  const homes = workspaces().map(({ path }) => `${join(root, path)}/`)
  return sources.flatMap(({ path, imports }) => {
    const where = relative(root, path)
    return imports.flatMap(({ specifier }) => {
      const isDeep = specifier.startsWith('.') && homes.some((home) => resolve(dirname(path), specifier).startsWith(home))
      return isDeep ? [`${where} imports the inside of a workspace: ${specifier}`] : passesBy(where, specifier)
    })
  })
}

const relativeSet = (paths: readonly string[]): Set<string> => new Set(paths.map((path) => relative(root, path)))

function valuesOnly(sources: readonly SourceFile[]): Graph {
  return new Map(
    sources.map(({ path, imports }) => [
      relative(root, path),
      relativeSet(
        imports
          .filter(({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly)
          .map(({ specifier }) => resolve(dirname(path), specifier)),
      ),
    ]),
  )
}

function manifestViolations({ path, manifest }: Workspace, drawn: Drawn): string[] {
  const declared = Object.keys(manifest.dependencies ?? {}).filter((dependency) => dependency.startsWith(scope))
  const extra = declared.filter((dependency) => !drawn.imports.includes(dependency.slice(scope.length)))
  const unused = drawn.imports.filter((dependency) => !declared.includes(scope + dependency))
  const entries = Object.keys(manifest.exports ?? {}).filter((entry) => entry !== '.' && !drawn.entries?.includes(entry))
  return [
    ...extra.map((dependency) => `${path} declares ${dependency}, which the drawing forbids`),
    ...unused.map((dependency) => `${path} does not declare ${scope}${dependency}, which the drawing names`),
    ...entries.map((entry) => `${path} has a second entry point ${entry}`),
  ]
}

export function importViolations(
  { path, manifest }: Pick<Workspace, 'path' | 'manifest'>,
  sources: readonly SourceFile[],
): string[] {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies }
  const rootDeclared = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies)
  const home = join(root, path)
  return sources.flatMap((file) =>
    file.imports.flatMap(({ specifier }) => {
      const where = relative(root, file.path)
      if (specifier.startsWith('.')) {
        return resolve(dirname(file.path), specifier).startsWith(home) ? [] : [`${where} leaves its workspace by ${specifier}`]
      }
      if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return []
      if (manifest.imports?.[specifier]) return []
      const dependency = packageOf(specifier)
      const past = passesBy(where, specifier)
      if (past.length > 0) return past
      const only = drawing[path.split('/').at(-1) ?? '']?.only?.[dependency.slice(scope.length)]
      if (only && !only.includes(`.${specifier.slice(dependency.length)}`))
        return [`${where} imports ${specifier}, of which only ${only.join(', ')} may be imported here`]
      if (drawing[dependency.slice(scope.length)]?.testsOnly && dependency.startsWith(scope) && !servesTests(where))
        return [`${where} imports ${dependency}, which is for tests only`]
      return declared[dependency] || rootDeclared.includes(dependency)
        ? []
        : [`${where} imports ${dependency}, which ${path} does not declare`]
    }),
  )
}

/**
 * Files that the entry points for browsers reach, by values and not by types alone, and that import Node. What they
 * import of other workspaces, and by names that the manifest gives a browser, is followed too.
 */
export function pathsToNode(
  { path, manifest }: Pick<Workspace, 'path' | 'manifest'>,
  entries: readonly string[],
  sources: readonly SourceFile[],
  all: readonly Pick<Workspace, 'name' | 'path' | 'manifest'>[] = [],
): string[] {
  const known = new Map(sources.map((source) => [source.path, source]))
  const homes = [{ path, manifest }, ...all]
  const reached = new Set(entries.map((entry) => join(root, path, manifest.exports?.[entry] ?? '')))
  for (const file of reached) {
    for (const { specifier, typeOnly } of known.get(file)?.imports ?? []) {
      const target = typeOnly ? undefined : fileInBrowser(file, specifier, homes, all)
      if (target) reached.add(target)
    }
  }
  return [...reached].flatMap((file) =>
    (known.get(file)?.imports ?? [])
      .filter(({ specifier, typeOnly }) => !typeOnly && (specifier.startsWith('node:') || builtinModules.includes(specifier)))
      .map(({ specifier }) => `${relative(root, file)} imports ${specifier}, but a browser loads it`),
  )
}

/** The file of a workspace that a bundler for browsers takes for a specifier; undefined for what is no workspace's. */
function fileInBrowser(
  file: string,
  specifier: string,
  homes: readonly Pick<Workspace, 'path' | 'manifest'>[],
  all: readonly Pick<Workspace, 'name' | 'path' | 'manifest'>[],
): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(file), specifier)
  if (specifier.startsWith('#')) {
    const home = homes.find(({ path }) => file.startsWith(`${join(root, path)}/`))
    const target = home?.manifest.imports?.[specifier]?.browser
    return home && target ? join(root, home.path, target) : undefined
  }
  if (!specifier.startsWith(scope)) return undefined
  const dependency = packageOf(specifier)
  const found = all.find(({ name }) => scope + name === dependency)
  const target = found?.manifest.exports?.[`.${specifier.slice(dependency.length)}`]
  return found && target ? join(root, found.path, target) : undefined
}

/** An import of a workspace by a path that is not one of its entry points. */
function passesBy(where: string, specifier: string): string[] {
  if (!specifier.startsWith(scope)) return []
  const dependency = packageOf(specifier)
  const entries = drawing[dependency.slice(scope.length)]?.entries ?? []
  const entry = `.${specifier.slice(dependency.length)}`
  const isEntry =
    entry === '.' || entries.some((drawn) => (drawn.endsWith('*') ? entry.startsWith(drawn.slice(0, -1)) : entry === drawn))
  return isEntry ? [] : [`${where} passes by the entry points of ${dependency}: ${specifier}`]
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Imports that go up a layer, or from slice to slice by a file that the layer does not name. */
export function layerViolations(src: string, sources: readonly SourceFile[], layers: readonly Layer[]): string[] {
  if (layers.length === 0) return []
  const place = (path: string): { level: number; folder: string; slice: string; file: string } => {
    const parts = relative(src, path).split('/')
    const folder = parts.length === 1 ? '.' : (parts[0] ?? '.')
    const level = layers.findIndex(({ folders }) => folders.includes(folder))
    return { level, folder, slice: parts.length > 2 ? (parts[1] ?? '') : '', file: parts.at(-1) ?? '' }
  }
  return sources
    .filter(({ path }) => path.startsWith(`${src}/`))
    .flatMap(({ path, local }) => {
      const from = place(path)
      const where = relative(root, path)
      if (from.level < 0) return [`${where} lies in a folder that the drawing does not name`]
      return local
        .filter((target) => target.startsWith(`${src}/`))
        .flatMap((target) => {
          const to = place(target)
          const what = `${where} imports ${relative(src, target)}`
          if (to.level >= 0 && to.level < from.level) return [`${what}, which is a layer above it`]
          const slices = layers[from.level]?.slices
          const sameSlice = from.folder !== to.folder || from.slice === to.slice || to.slice === ''
          return !slices || sameSlice || slices.includes(to.file) ? [] : [`${what}, which is the inside of another slice`]
        })
    })
}

/** Circles between the subfolders of each folder; a file counts for every folder that it lies below. */
export function folderCircles(home: string, sources: readonly SourceFile[]): string[] {
  const graphs = new Map<string, Map<string, Set<string>>>()
  for (const { path, local } of sources) {
    for (const target of local) {
      const from = relative(home, path).split('/').slice(0, -1)
      const to = relative(home, target).split('/').slice(0, -1)
      const parted = from.findIndex((name, index) => name !== to[index])
      // One folder holds the other: the arrow stays inside it.
      if (parted < 0 || parted >= to.length) continue
      const parent = from.slice(0, parted).join('/')
      const graph = graphs.get(parent) ?? new Map<string, Set<string>>()
      const [a, b] = [from[parted] ?? '', to[parted] ?? '']
      graphs.set(parent, graph.set(a, (graph.get(a) ?? new Set()).add(b)))
    }
  }
  return [...graphs].flatMap(([parent, graph]) =>
    circles(graph).map((circle) => `circle of folders in ${join(relative(root, home), parent)}: ${circle.join(' → ')}`),
  )
}

if (import.meta.main) {
  const found = violations({ everywhere: process.argv.includes('--everywhere') })
  for (const line of found) console.error(line)
  console.log(found.length === 0 ? 'boundaries: the tree is as drawn' : `boundaries: ${found.length} departures from the drawing`)
  process.exitCode = found.length === 0 ? 0 : 1
}
