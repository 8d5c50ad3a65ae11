import {
  checkLoads,
  checkPointMasses,
  checkRequirements,
  checkSelection,
  checkShell,
  faceMessages,
  type InterfaceArea,
  loadsMessages,
  optimizationMessages,
  partMessages,
  refuse,
  requirementMessages,
} from '@trabecula/domain'
import { printerNamed } from '../../workspace/catalog.ts'
import { isAnyBoth, supportFaces } from '../../workspace/face-uses.ts'
import { byFace, checkPickedRegions, massesByFace } from '../../workspace/loads.ts'
import { hasDirection } from '../../workspace/selection.ts'
import type { Study } from '../../workspace/study.ts'

interface Means {
  readonly username: string
  /** A superuser skips the checks of subscription and tokens, and nothing else. */
  readonly superuser: boolean
  /** undefined while it is unknown; then the server decides. */
  readonly subscribed: boolean | undefined
  readonly tokens: number | undefined
  readonly cost: number
  /** The part fits no printer, and the user has not confirmed its size. */
  readonly openSizeQuestion: boolean
  /** The user has not decided whether bodies inside others are cavities or material. */
  readonly openInnerQuestion: boolean
}

export interface Missing {
  readonly text: string
  /** The place of the problem: an area of the workspace, or the billing page. */
  readonly at?: InterfaceArea | 'FileAndUnits' | 'MoreLoads' | 'MoreRequirements' | 'Regions' | 'billing'
}

/**
 * The problems that keep Generate from starting, in their order: project, username, size, inner bodies, surfaces,
 * subscription, tokens.
 */
export function missingForRun(study: Pick<Study, 'project' | 'selection' | 'loads' | 'settings'>, means: Means): Missing[] {
  const missing: Missing[] = []
  const { load, held, force } = study.selection
  if (!study.project) missing.push({ text: optimizationMessages.noProject })
  if (!means.username) missing.push({ text: optimizationMessages.usernameNotFound })
  if (means.openSizeQuestion) missing.push({ text: partMessages.sizeToConfirm, at: 'FileAndUnits' })
  if (means.openInnerQuestion) missing.push({ text: partMessages.innerToChoose, at: 'FileAndUnits' })
  const holding = [...held, ...supportFaces(study.loads)]
  const faces = isAnyBoth(study.selection, study.loads)
    ? refuse('same-face', faceMessages.sameFace)
    : checkSelection({ load, held: holding })
  if (!faces.ok) missing.push({ text: faces.refusal.message, at: 'SurfaceSelection' })
  // Without a held face the first message is about the load; this lists both at once.
  if (load.length === 0 && holding.length === 0) missing.push({ text: faceMessages.noHeld, at: 'SurfaceSelection' })
  if (load.length > 0 && !hasDirection(force)) missing.push({ text: faceMessages.noForce, at: 'ForceDirection' })
  missing.push(...missingInLoads(study))
  const masses = checkPointMasses(massesByFace(study.loads), (faces) => faces.every((id) => held.includes(id)))
  if (!masses.ok) missing.push({ text: masses.refusal.message, at: 'MoreLoads' })
  missing.push(...missingInRequirements(study))
  const { shellMm, printer } = study.settings
  const regions = checkPickedRegions(study.selection, study.loads, shellMm, printerNamed(printer))
  if (!regions.ok) missing.push({ text: regions.refusal.message, at: 'Regions' })
  const shell = checkShell(study.settings, printerNamed(printer))
  if (!shell.ok) missing.push({ text: shell.refusal.message, at: 'ShellThickness' })
  if (means.superuser) return missing
  if (means.subscribed === false) missing.push({ text: optimizationMessages.subscriptionRequired, at: 'billing' })
  // One of the two is listed, because a subscription includes tokens.
  else if (means.tokens !== undefined && means.tokens < means.cost)
    missing.push({ text: optimizationMessages.insufficientTokens, at: 'billing' })
  return missing
}

/** The problems of each case and support, and then those of all together, without repetition. */
function missingInLoads({ selection, loads, settings }: Pick<Study, 'selection' | 'loads' | 'settings'>): Missing[] {
  const all = byFace(selection, loads)
  const [first, ...others] = all.cases
  const alone = { cases: [first], supports: [], stiffnessAim: 'worst' } as const
  const parts = [
    ...others.map((each) => ({ ...alone, cases: [first, each] as const })),
    ...all.supports.map((each) => ({ ...alone, supports: [each] })),
    all,
  ]
  const texts = parts.flatMap((part) => {
    const checked = checkLoads(part, settings)
    return checked.ok ? [] : [checked.refusal.message]
  })
  return [...new Set(texts)].map((text) => ({
    text,
    at: text === loadsMessages.withoutValue ? 'OptimizationGoal' : 'MoreLoads',
  }))
}

function missingInRequirements({ selection, loads, settings }: Pick<Study, 'selection' | 'loads' | 'settings'>): Missing[] {
  const checked = checkRequirements(settings, byFace(selection, loads).cases)
  if (checked.ok) return []
  const text = checked.refusal.message
  return [{ text, at: text === requirementMessages.withoutValue ? 'OptimizationGoal' : 'MoreRequirements' }]
}
