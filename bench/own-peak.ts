import { existsSync, readFileSync } from 'node:fs'

const status = '/proc/self/status'

/**
 * Largest resident size of this program, MB (2^20 bytes). The system's `maxrss` also counts what the process was before
 * it became this program: a copy of its parent, however large that was.
 */
export function ownPeakMegabytes(): number {
  const peak = existsSync(status) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return (peak === undefined ? process.resourceUsage().maxRSS : Number(peak)) / 1024
}
