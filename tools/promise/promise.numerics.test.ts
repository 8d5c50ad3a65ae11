import { expect, it } from 'vitest'
import { promisedRuns } from './cases.ts'
import { keepPromise } from './keep-promise.ts'

const named = (part: string, shell: number) => promisedRuns.find((run) => run.part === part && run.shell === shell)!

it.each([
  ['thin-plate', 1, ['gyroid-skeletal', 'fcc']],
  ['block', 0.5, ['gyroid-skeletal', 'octet']],
  ['strip', 0, ['sc-bcc', 'kelvin']],
] as const)(
  'every row that is sold for a %s with a shell of %d mm is exported at the first asking',
  async (part, shell, cells) => {
    let sold = 0
    for await (const kept of keepPromise(named(part, shell), 'compact', cells)) {
      expect(kept.outcome, `${kept.case}: ${kept.reason}`).not.toBe('broken')
      if (kept.outcome === 'exported') sold++
    }
    expect(sold).toBeGreaterThan(0)
  },
)
