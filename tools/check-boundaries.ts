// The drawing of ARCHITECTURE.md as a test: run as a program it prints what breaks it and fails.

import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { filesBelow, root, scope, type Workspace, workspaces } from './workspaces.ts'

/** Who may import whom: the whole graph. */
export const drawing: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  geometry: [],
  kernels: [],
  contract: ['domain'],
  engine: ['domain', 'geometry', 'kernels'],
  web: ['contract', 'domain', 'geometry'],
  server: ['contract', 'domain', 'geometry', 'engine'],
  cli: ['domain', 'geometry', 'engine'],
  conformance: ['contract', 'domain'],
}

interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
}

const importPattern =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[\w*${}\s,]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The modules that a source text imports. Comments at a line's start are not read as imports. */
export function importsOf(source: string): Import[] {
  const text = source.replaceAll(/^\s*(?:\/\/|\*).*$/gm, '')
  return [...text.matchAll(importPattern)].map((match) => ({
    specifier: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }))
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Every way in which the tree departs from the drawing, one sentence each. */
export function violations(): string[] {
  return workspaces()
    .flatMap((workspace) => [...graphViolations(workspace), ...importViolations(workspace)])
    .concat(cycles())
}

function graphViolations({ name, path, manifest }: Workspace): string[] {
  const allowed = drawing[name]
  if (!allowed) return [`${path} is not in the drawing`]
  const declared = Object.keys(manifest.dependencies ?? {}).filter((dependency) => dependency.startsWith(scope))
  const extra = declared.filter((dependency) => !allowed.includes(dependency.slice(scope.length)))
  const unused = allowed.filter((dependency) => !declared.includes(scope + dependency))
  const doors = Object.keys(manifest.exports ?? {}).filter((door) => door !== '.')
  return [
    ...extra.map((dependency) => `${path} declares ${dependency}, which the drawing forbids`),
    ...unused.map((dependency) => `${path} does not declare ${scope}${dependency}, which the drawing names`),
    ...doors.map((door) => `${path} has a second door ${door}`),
  ]
}

function importViolations({ path, manifest }: Workspace): string[] {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies }
  const rootDeclared = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies)
  const home = join(root, path)
  return filesBelow(home, /\.(ts|tsx)$/).flatMap((file) =>
    importsOf(readFileSync(file, 'utf8')).flatMap(({ specifier }) => {
      const where = relative(root, file)
      if (specifier.startsWith('.')) {
        return resolve(dirname(file), specifier).startsWith(home) ? [] : [`${where} leaves its workspace by ${specifier}`]
      }
      if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return []
      const dependency = packageOf(specifier)
      if (dependency.startsWith(scope) && specifier !== dependency)
        return [`${where} passes by the door of ${dependency}: ${specifier}`]
      return declared[dependency] || rootDeclared.includes(dependency)
        ? []
        : [`${where} imports ${dependency}, which ${path} does not declare`]
    }),
  )
}

/** Cycles of value imports inside a workspace, each named by its files. */
function cycles(): string[] {
  const graph = new Map<string, string[]>()
  for (const { path } of workspaces()) {
    for (const file of filesBelow(join(root, path), /\.(ts|tsx)$/)) {
      const targets = importsOf(readFileSync(file, 'utf8'))
        .filter(({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly)
        .map(({ specifier }) => resolve(dirname(file), specifier))
      graph.set(file, targets)
    }
  }
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push(`import cycle: ${[...trail.slice(trail.indexOf(file)), file].map((entry) => relative(root, entry)).join(' → ')}`)
      return
    }
    state.set(file, 'open')
    for (const target of graph.get(file) ?? []) visit(target, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

if (import.meta.main) {
  const found = violations()
  for (const line of found) console.error(line)
  console.log(found.length === 0 ? 'boundaries: the tree is as drawn' : `boundaries: ${found.length} departures from the drawing`)
  process.exitCode = found.length === 0 ? 0 : 1
}
