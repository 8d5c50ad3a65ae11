import type { Supervised } from '../cluster/supervised.ts'
import type { Finding } from './audit.ts'
import type { Expectations } from './expectations.ts'
import type { Killed } from './killer.ts'

interface Report {
  readonly killed: readonly Killed[]
  readonly expectations: Expectations
  readonly findings: readonly Finding[]
  readonly processes: readonly Supervised[]
  readonly seconds: number
  readonly seed: number
}

/** Prints the kill table in Markdown; returns whether a promise was broken. */
export function printReport({ killed, expectations, findings, processes, seconds, seed }: Report): boolean {
  const victims = [...new Set(killed.map(({ victim }) => victim))].sort()
  const operations = [...new Set(killed.flatMap(({ during }) => during))].sort()
  console.log(`\n## ${killed.length} kills in ${Math.round(seconds)} s, seed ${seed}\n`)
  console.log(`| killed | times | while under way: ${operations.join(' | ')} |`)
  console.log(`|---|---|${operations.map(() => '---').join('|')}|`)
  for (const victim of [...victims, 'together']) {
    const mine = killed.filter((kill) => victim === 'together' || kill.victim === victim)
    const counts = operations.map((operation) => mine.filter(({ during }) => during.includes(operation)).length)
    console.log(`| ${victim} | ${mine.length} | ${counts.join(' | ')} |`)
  }
  console.log('\n| promise | checked | broken |\n|---|---|---|')
  for (const { promise, checked, broken } of findings) console.log(`| ${promise} | ${checked} | ${broken.length} |`)
  const broken = findings.flatMap((finding) => finding.broken.map((found) => `${finding.promise}: ${found}`))
  for (const line of broken.slice(0, 40)) console.log(`BROKEN ${line}`)

  console.log(
    `\nAnswers: ${[...expectations.answers]
      .sort()
      .map(([answer, count]) => `${answer}: ${count}`)
      .join(', ')}`,
  )
  for (const odd of expectations.oddAnswers) console.log(`ODD ${odd}`)
  const ownEnds = processes.flatMap(({ name, ownEnds: ends }) => ends.map((end) => `${name} ended by itself, ${end}`))
  for (const end of ownEnds) console.log(`ENDED ${end}`)
  console.log(`\n${broken.length} promises broken, ${ownEnds.length} ends that nobody caused.`)
  return broken.length > 0
}
