import type { RunEvent } from '@trabecula/contract'
import type { Outcome } from '@trabecula/domain'
import type { Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'

/** Work that the calls of runs follow and cancel by its id. */
export interface FollowedWork {
  isOne(platform: Platform, id: string): Promise<boolean>
  /** Refuses those who may not see it. */
  find(platform: Platform, principal: Principal, id: string): Promise<Outcome<unknown>>
  cancel(platform: Platform, principal: Principal, id: string): Promise<Outcome<object>>
  /** How it stands now; null when it is gone. */
  readEvent(platform: Pick<Platform, 'db' | 'now'>, id: string): Promise<RunEvent | null>
}
