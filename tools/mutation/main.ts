// Mutation testing with Stryker: changes the code in small ways and counts how many changes the tests of the same
// subject notice.
//   npm run test:mutation [domain contract permissions tokens teams grading failure]
// Stryker is installed by this command only, next to this file, so that neither starting nor testing needs its 150
// packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../workspaces.ts'
import { targets } from './targets.ts'

/** Percent of the mutants that the tests of each target must catch. */
const wanted = 85
const here = join(root, 'tools/mutation')

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>
}

interface Mutant {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: string
  readonly location: { readonly start: { readonly line: number } }
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in targets))
if (unknown.length > 0) throw new Error(`No such target: ${unknown.join(', ')}. There are ${Object.keys(targets).join(', ')}.`)

if (!existsSync(join(here, 'node_modules'))) run('npm', ['ci'], here)
for (const name of chosen.length > 0 ? chosen : Object.keys(targets)) {
  const report = mutate(name)
  const mutants = Object.entries(report.files).flatMap(([file, entry]) => entry.mutants.map((mutant) => ({ file, ...mutant })))
  const caught = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const survived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  for (const { file, location, mutatorName, replacement = '' } of survived)
    console.log(`  ${file}:${location.start.line}  ${mutatorName}  ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`)
  const share = (100 * caught) / Math.max(1, caught + survived.length)
  console.log(`${name}: ${caught} of ${caught + survived.length} caught, ${share.toFixed(1)} %`)
  if (share < wanted) process.exitCode = 1
}

/** Runs Stryker in a copy of the tree, which it removes afterwards. */
function mutate(name: string): Report {
  const { mutate: mutated, tests } = targets[name]!
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
  const [reportFile, testSetup, setup] = ['report.json', 'vitest.config.mjs', 'stryker.json'].map((file) => join(folder, file))
  writeFileSync(
    testSetup!,
    `export default { test: { include: ${JSON.stringify(tests)}, testTimeout: 120000, hookTimeout: 120000 } }`,
  )
  writeFileSync(
    setup!,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: [join(here, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: testSetup, related: false },
      mutate: [...mutated, '!**/*.test.ts'],
      // Texts and tables are data: a test that repeats them says nothing.
      mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex'] },
      ignorePatterns: ['/data', '/.cache', '/conformance', '/docs', '/bench/results', '/examples'],
      coverageAnalysis: 'perTest',
      // Constants are read once, before any test: to change them costs a new process each.
      ignoreStatic: true,
      // Types are stripped, not checked; reading tsconfig.json would need the programming interface that TypeScript 7
      // does not have.
      disableTypeChecks: false,
      tsconfigFile: 'none',
      concurrency: 2,
      // A mutant that never ends counts as caught; on a busy machine one that is only slow must not.
      timeoutMS: 30_000,
      tempDirName: join(folder, 'sandbox'),
      reporters: ['json'],
      jsonReporter: { fileName: reportFile },
    }),
  )
  try {
    run(process.execPath, [join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', setup!], root)
    return JSON.parse(readFileSync(reportFile!, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command: string, parameters: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, parameters, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${parameters[0]} ended with ${status}.`)
}
