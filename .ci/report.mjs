// Reads the JSON report of vitest or Playwright: prints "PASSED FAILED", then for every failed test its name and the
// head of its message.
import { readFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const { passed, failures } = report.stats ? playwright(report) : vitest(report)
console.log(passed, failures.length)
for (const { name, message } of failures) console.log(`${name}\n${indented(message)}`)

function vitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [{ name: file.name, message: file.message }]
    return failed.map((test) => ({ name: `${file.name} > ${test.fullName}`, message: test.failureMessages.join('\n') }))
  })
  return { passed: numPassedTests, failures }
}

function playwright({ stats, suites }) {
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  const failures = suites.flatMap(specs).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => ({
        name: `${spec.file}:${spec.line} > ${spec.title}`,
        message: test.results.map((result) => result.error?.message ?? result.status).join('\n'),
      })),
  )
  return { passed: stats.expected + stats.flaky, failures }
}

function indented(message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal are control characters
  const plain = (message ?? '').replace(/\u001b\[[0-9;]*m/g, '')
  return plain
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')
}
