import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL: belowNormal } = constants.priority

/**
 * Lets the system prefer other threads to this one, and to those that it starts: who computes has seconds to spend, who
 * answers a call has not. Linux has a priority for each thread; elsewhere nothing happens.
 */
export function runBelowNormal(): void {
  if (process.platform !== 'linux') return
  // The kernel's number of this thread, the last part of PID/task/TID.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  // A server that was started below that already may not rise.
  if (getPriority(thread) < belowNormal) setPriority(thread, belowNormal)
}
