// npm run map [FILE]: writes which tests prove which line of docs/requirements.md, by default to
// .cache/specification-map.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faults, requirementsMap } from './map.ts'
import { testTitles } from './test-titles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const file = resolve(process.argv[2] ?? `${root}.cache/specification-map.md`)
const requirements = readFileSync(`${root}docs/requirements.md`, 'utf8')
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, requirementsMap(requirements, root))
const found = faults(requirements, testTitles(root))
for (const fault of found) console.log(fault)
console.log(`${file}: ${found.length} lines without a test`)
process.exitCode = found.length === 0 ? 0 : 1
