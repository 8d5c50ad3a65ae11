import { type ContextLine, contextValueLength, reportedPath } from '@trabecula/domain'
import type { NotedFailure } from '../../platform/http/failure-log.ts'

interface Circumstances {
  readonly version: string
  readonly path: string
  readonly userAgent: string
  readonly window: { readonly innerWidth: number; readonly innerHeight: number; readonly devicePixelRatio: number }
  readonly graphics: string | null
  readonly failures: readonly NotedFailure[]
  readonly now: Date
}

/**
 * Facts that help to find a fault, a line each, which the user can read and remove. They contain nothing of the part,
 * and no address with a secret.
 */
export function contextLines({ version, path, userAgent, window, graphics, failures, now }: Circumstances): ContextLine[] {
  const shown = reportedPath(path)
  const projectId = /^\/project\/([^/]+)/.exec(shown)?.[1]
  const lines: (readonly [string, string | null | undefined])[] = [
    ['Version', version],
    ['Page', shown],
    ['Project', projectId],
    ['Time', now.toISOString()],
    ['Browser', userAgent],
    ['Window', `${window.innerWidth} × ${window.innerHeight} at ${window.devicePixelRatio}`],
    ['Graphics', graphics],
    ...failures.map(({ at, what }, index) => [`Failure ${index + 1}`, `${at.toISOString()} ${what}`] as const),
  ]
  return lines.flatMap(([name, value]) => (value ? [{ name, value: value.slice(0, contextValueLength) }] : []))
}

/** The name of the graphics renderer, or null where there is no WebGL or the browser hides it. */
export function graphicsName(): string | null {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!context) return 'no WebGL 2'
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = info && context.getParameter(info.UNMASKED_RENDERER_WEBGL)
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return typeof name === 'string' ? name : null
}
