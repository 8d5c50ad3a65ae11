// npm run map [FILE]: writes which tests prove which line of the specification, by default to
// .cache/specification-map.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gaps, specificationMap } from './map.ts'
import { testTitles } from './test-titles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const file = resolve(process.argv[2] ?? `${root}.cache/specification-map.md`)
const tests = testTitles(root)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, specificationMap(tests))
const missing = gaps(tests)
for (const line of missing) console.log(`no test yet: ${line}`)
console.log(`${file}: ${missing.length} lines without a test`)
process.exitCode = missing.length === 0 ? 0 : 1
