import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sections, specificationMap, testsOf } from './map.ts'
import { testTitles } from './test-titles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tests = testTitles(root)
writeFileSync(`${root}docs/specification-map.md`, specificationMap(tests))
const gaps = sections.flatMap(({ lines }, section) =>
  lines.flatMap((line, at) =>
    line.untested === undefined && testsOf(line, tests).length === 0 ? [`§${section + 1}.${at + 1} ${line.text}`] : [],
  ),
)
for (const gap of gaps) console.log(`no test yet: ${gap}`)
console.log(`docs/specification-map.md: ${gaps.length} lines without a test`)
