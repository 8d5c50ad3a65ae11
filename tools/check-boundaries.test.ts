import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circles } from './boundaries/circles.ts'
import { drawing } from './boundaries/drawing.ts'
import { importsOf, type SourceFile } from './boundaries/imports.ts'
import { deepImports, folderCircles, importViolations, layerViolations, pathsToNode, violations } from './check-boundaries.ts'
import { root } from './workspaces.ts'

/** A file below `src` of a workspace that imports others by their paths below `src`. */
const file = (path: string, ...local: string[]): SourceFile => ({
  path: join(root, 'src', path),
  imports: [],
  local: local.map((target) => join(root, 'src', target)),
})

describe('the architecture', () => {
  it('is as drawn', () => expect(violations()).toEqual([]))
  it('is drawn in ARCHITECTURE.md as the test knows it', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    for (const name of Object.keys(drawing)) expect(text).toContain(name)
  })
})

it('reading imports reads every form of import', () => {
  const source = `import a from 'a'\nimport type { B } from './b.ts'\nexport * from 'c'\nawait import('d')\n// import 'e'\nimport 'f'`
  expect(importsOf(source).map(({ specifier, typeOnly }) => `${specifier}${typeOnly ? ' (type)' : ''}`)).toEqual([
    'a',
    './b.ts (type)',
    'c',
    'd',
    'f',
  ])
})

describe('circles', () => {
  it('names the shortest circle of each group once', () => {
    const graph = new Map(
      Object.entries({ a: ['b'], b: ['c', 'a'], c: ['a'], d: ['a', 'e'], e: ['f'], f: ['e'], g: ['g', 'a'] }).map(
        ([node, to]) => [node, new Set(to)],
      ),
    )
    expect(circles(graph)).toEqual([
      ['a', 'b', 'a'],
      ['e', 'f', 'e'],
      ['g', 'g'],
    ])
  })
  it('says nothing of a graph that runs one way', () => {
    const graph = new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c: [] as string[] }).map(([node, to]) => [node, new Set(to)]))
    expect(circles(graph)).toEqual([])
  })
  it('finds folders that import each other by files that do not', () => {
    const sources = [file('a/one.ts', 'b/deep/two.ts'), file('b/three.ts', 'a/four.ts'), file('b/deep/two.ts')]
    expect(folderCircles(root, sources)).toEqual(['circle of folders in src: a → b → a'])
  })
  it('lets a folder and its subfolder import each other', () => {
    const sources = [file('a/one.ts', 'a/inner/two.ts'), file('a/inner/two.ts', 'a/three.ts')]
    expect(folderCircles(root, sources)).toEqual([])
  })
})

describe('what only tests may use', () => {
  const workspace = { path: 'packages/engine', manifest: { devDependencies: { '@trabecula/testkit': '0.1.0' } } }
  const importing = (path: string, specifier = '@trabecula/testkit/random') =>
    importViolations(workspace, [{ path: join(root, path), imports: [{ specifier, typeOnly: false }], local: [] }])

  it('is imported by tests and by what serves them', () => {
    expect(importing('packages/engine/src/optimize.test.ts')).toEqual([])
    expect(importing('packages/engine/src/testing/sample-parts.ts')).toEqual([])
  })
  it('is imported by nothing else', () => {
    expect(importing('packages/engine/src/optimize.ts')).toEqual([
      'packages/engine/src/optimize.ts imports @trabecula/testkit, which is for tests only',
    ])
  })
  it('is entered where the drawing has an entry, as every workspace', () => {
    expect(importing('packages/engine/src/optimize.test.ts', '@trabecula/geometry/src/mesh/weld.ts')).toEqual([
      'packages/engine/src/optimize.test.ts passes by the entry points of @trabecula/geometry: @trabecula/geometry/src/mesh/weld.ts',
    ])
  })
})

describe('what a browser loads', () => {
  const web = { path: 'apps/web', manifest: { dependencies: { '@trabecula/engine': '0.1.0' } } }
  const importing = (specifier: string) =>
    importViolations(web, [
      { path: join(root, 'apps/web/src/main/main.tsx'), imports: [{ specifier, typeOnly: false }], local: [] },
    ])

  it('is only what runs there', () => {
    expect(importing('@trabecula/engine/fields')).toEqual([])
    expect(importing('@trabecula/engine')).toEqual([
      'apps/web/src/main/main.tsx imports @trabecula/engine, of which only ./estimate, ./fields, ./fields-file, ./loads, ./print-position, ./shader may be imported here',
    ])
  })
  it('reaches no file that imports Node, unless for types', () => {
    const engine = { path: 'packages/engine', manifest: { exports: { './fields': './src/fields/index.ts' } } }
    const at = (path: string, specifier: string, typeOnly = false) => ({
      path: join(root, 'packages/engine/src', path),
      imports: [{ specifier, typeOnly }],
      local: [],
    })
    const entry = at('fields/index.ts', '../cells/geometry-table.ts')
    expect(
      pathsToNode(engine, ['./fields'], [entry, at('cells/geometry-table.ts', 'node:fs'), at('other.ts', 'node:fs')]),
    ).toEqual(['packages/engine/src/cells/geometry-table.ts imports node:fs, but a browser loads it'])
    expect(pathsToNode(engine, ['./fields'], [entry, at('cells/geometry-table.ts', 'node:fs', true)])).toEqual([])
  })
  it('reaches other workspaces, and what their manifests give a browser', () => {
    const at = (path: string, specifier: string) => ({
      path: join(root, 'packages', path),
      imports: [{ specifier, typeOnly: false }],
      local: [],
    })
    const engine = { name: 'engine', path: 'packages/engine', manifest: { exports: { './fields': './src/fields.ts' } } }
    const host = (browser: string) => ({
      name: 'kernels',
      path: 'packages/kernels',
      manifest: { exports: { '.': './src/index.ts' }, imports: { '#host': { browser, default: './src/node.ts' } } },
    })
    const sources = [
      at('engine/src/fields.ts', '@trabecula/kernels'),
      at('kernels/src/index.ts', '#host'),
      at('kernels/src/node.ts', 'node:fs'),
    ]
    const found = (browser: string) => pathsToNode(engine, ['./fields'], sources, [engine, host(browser)])
    expect(found('./src/browser.ts')).toEqual([])
    expect(found('./src/node.ts')).toEqual(['packages/kernels/src/node.ts imports node:fs, but a browser loads it'])
  })
})

describe('tools and benchmarks', () => {
  const importing = (specifier: string) =>
    deepImports([{ path: join(root, 'bench/mesh/ball.ts'), imports: [{ specifier, typeOnly: true }], local: [] }])

  it('import workspaces by their entry points, and each other', () => {
    expect(['@trabecula/geometry', '@trabecula/server/testing', '../row.ts', 'three'].flatMap(importing)).toEqual([])
  })
  it('do not reach into a workspace', () => {
    expect(importing('../../packages/geometry/src/index.ts')).toEqual([
      'bench/mesh/ball.ts imports the inside of a workspace: ../../packages/geometry/src/index.ts',
    ])
    expect(importing('@trabecula/server/src/main.ts')).toEqual([
      'bench/mesh/ball.ts passes by the entry points of @trabecula/server: @trabecula/server/src/main.ts',
    ])
  })
})

describe('layers', () => {
  const layers = [{ folders: ['.', 'app'] }, { folders: ['features'], slices: ['service.ts'] }, { folders: ['platform'] }]
  const found = (...sources: SourceFile[]): string[] => layerViolations(join(root, 'src'), sources, layers)

  it('may import themselves and what is below them', () => {
    expect(
      found(file('main.ts', 'app/routes.ts', 'platform/http/server.ts'), file('features/teams/routes.ts', 'platform/email.ts')),
    ).toEqual([])
  })
  it('may not import what is above them', () => {
    expect(found(file('platform/jobs/queue.ts', 'features/runs/jobs.ts'))).toEqual([
      'src/platform/jobs/queue.ts imports features/runs/jobs.ts, which is a layer above it',
    ])
  })
  it('reach another slice by the named file only', () => {
    expect(found(file('features/runs/service.ts', 'features/tokens/service.ts'))).toEqual([])
    expect(found(file('features/runs/service.ts', 'features/tokens/queries.ts'))).toEqual([
      'src/features/runs/service.ts imports features/tokens/queries.ts, which is the inside of another slice',
    ])
  })
  it('hold every folder', () => {
    expect(found(file('attic/old.ts'))).toEqual(['src/attic/old.ts lies in a folder that the drawing does not name'])
  })
})
