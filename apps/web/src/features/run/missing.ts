import { checkSelection, optimizationMessages, surfaceMessages } from '@trabecula/domain'
import { hasDirection } from '../../state/workspace/selection.ts'
import type { Study } from '../../state/workspace/study.ts'

interface Means {
  readonly username: string
  /** A superuser skips the checks of subscription and tokens, and nothing else. */
  readonly superuser: boolean
  /** undefined while it is not known; then the server decides. */
  readonly subscribed: boolean | undefined
  readonly tokens: number | undefined
  readonly cost: number
}

/** What keeps Generate from starting, in the order in which it is told (T24): project, username, surfaces, subscription, tokens. */
export function missingForRun(study: Pick<Study, 'project' | 'selection'>, means: Means): string[] {
  const missing: string[] = []
  if (!study.project) missing.push(optimizationMessages.noProject)
  if (!means.username) missing.push(optimizationMessages.usernameNotFound)
  const faces = checkSelection(study.selection)
  if (!faces.ok) missing.push(faces.refusal.message)
  // Without a held face the first message is about the load; both are worth knowing at once.
  if (study.selection.load.length === 0 && study.selection.boundary.length === 0) missing.push(surfaceMessages.noBoundary)
  if (study.selection.load.length > 0 && !hasDirection(study.selection.force)) missing.push(surfaceMessages.noForce)
  if (means.superuser) return missing
  if (means.subscribed === false) missing.push(optimizationMessages.subscriptionRequired)
  if (means.tokens !== undefined && means.tokens < means.cost) missing.push(optimizationMessages.insufficientTokens)
  return missing
}
