import { checkSelection, faceMessages, type InterfaceArea, optimizationMessages } from '@trabecula/domain'
import { hasDirection } from '../../workspace/selection.ts'
import type { Study } from '../../workspace/study.ts'

interface Means {
  readonly username: string
  /** A superuser skips the checks of subscription and tokens, and nothing else. */
  readonly superuser: boolean
  /** undefined while it is not known; then the server decides. */
  readonly subscribed: boolean | undefined
  readonly tokens: number | undefined
  readonly cost: number
}

export interface Missing {
  readonly text: string
  /** Where it is mended: an area of the workspace, or the page with the tokens. */
  readonly at?: InterfaceArea | 'billing'
}

/**
 * What keeps Generate from starting, in the order in which it is told: project, username, surfaces, subscription,
 * tokens.
 */
export function missingForRun(study: Pick<Study, 'project' | 'selection'>, means: Means): Missing[] {
  const missing: Missing[] = []
  const { load, held, force } = study.selection
  if (!study.project) missing.push({ text: optimizationMessages.noProject })
  if (!means.username) missing.push({ text: optimizationMessages.usernameNotFound })
  const faces = checkSelection(study.selection)
  if (!faces.ok) missing.push({ text: faces.refusal.message, at: 'SurfaceSelection' })
  // Without a held face the first message is about the load; both are worth knowing at once.
  if (load.length === 0 && held.length === 0) missing.push({ text: faceMessages.noHeld, at: 'SurfaceSelection' })
  if (load.length > 0 && !hasDirection(force)) missing.push({ text: faceMessages.noForce, at: 'ForceDirection' })
  if (means.superuser) return missing
  if (means.subscribed === false) missing.push({ text: optimizationMessages.subscriptionRequired, at: 'billing' })
  if (means.tokens !== undefined && means.tokens < means.cost)
    missing.push({ text: optimizationMessages.insufficientTokens, at: 'billing' })
  return missing
}
