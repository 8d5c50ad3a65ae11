import { verify } from '@trabecula/contract'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { startVerification } from './service.ts'

/** Progress and cancel go by the calls of runs: they know a verification by its id. */
export function verificationRoutes(app: App, platform: Platform): void {
  serve(app, verify, async ({ principal, body }) => startVerification(platform, principal, body))
}
