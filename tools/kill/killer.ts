import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@trabecula/testkit/random'
import type { Cluster } from '../cluster/cluster.ts'
import type { Expectations } from './expectations.ts'

export interface Killed {
  readonly victim: string
  /** Operations that were under way. */
  readonly during: readonly string[]
}

/** Kills one process after another at random moments, each while all else goes on, some while others start. */
export async function killAtRandom(
  { processes, postgres }: Cluster,
  kills: number,
  random: Random,
  expectations: Expectations,
): Promise<Killed[]> {
  const killed: Killed[] = []
  const weights = Object.fromEntries(processes.map(({ name }) => [name, 4])) as Record<string, number>
  if (postgres) weights['database'] = 4
  while (killed.length < kills) {
    await sleep(random.between(500, 4500))
    const victim = random.pick(weights)
    const during = expectations.underWay()
    if (victim === 'database') {
      await postgres?.kill()
      await sleep(random.between(100, 1500))
      await postgres?.start()
    } else {
      const process = processes.find(({ name }) => name === victim)
      // Mostly when it has worked for a while; now and then while it starts.
      if (random.next() < 0.8 && process?.isReady === false) {
        await process.ready()
        await sleep(random.between(0, 5000))
      }
      if (!(await process?.kill())) continue
    }
    killed.push({ victim, during })
    if (killed.length % 10 === 0) console.log(`${killed.length} of ${kills} kills`)
  }
  return killed
}
