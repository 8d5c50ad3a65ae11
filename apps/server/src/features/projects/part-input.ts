import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AnswerOf, getPartHealth, PartChoice, ProjectAnswer } from '@trabecula/contract'
import { asUploaded, done, type Outcome } from '@trabecula/domain'
import type { StoredPartInput } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectFor } from './access.ts'
import { type Turn, unlessGone } from './part-reader.ts'
import type { ProjectRow } from './queries.ts'
import { changeProject } from './service.ts'
import { partKeys } from './stored-files.ts'

type HealthAnswer = Omit<AnswerOf<typeof getPartHealth>, 'status'>

/** Health of the uploaded file, what may be done about it, and what was chosen. `signal`: the caller has left. */
export async function partHealth(
  platform: Platform,
  principal: Principal,
  id: string,
  signal: AbortSignal,
): Promise<Outcome<HealthAnswer>> {
  const found = await projectFor(platform, principal, 'view-project', id)
  if (!found.ok) return found
  const { fileKey, partInput, teamId: team } = found.value
  const path = await platform.files.local(fileKey)
  const looked = await unlessGone(platform.parts.health(path, { team, signal }), signal)
  if (!looked.ok) return looked
  const { choice = asUploaded, origin = 'uploaded', changes = [] } = partInput ?? {}
  return done({
    ...looked.value,
    choice: { ...asUploaded, ...choice, bodies: choice.bodies && [...choice.bodies] },
    origin,
    changes,
  })
}

/**
 * Makes the part of this choice from the uploaded file and replaces that with it; a choice that changes nothing puts
 * the uploaded file back. Runs that were started keep the file they were started with.
 */
export async function choosePart(
  platform: Platform,
  principal: Principal,
  id: string,
  choice: PartChoice,
  version: number | undefined,
  signal: AbortSignal,
): Promise<Outcome<ProjectAnswer>> {
  const found = await projectFor(platform, principal, 'edit-project', id)
  if (!found.ok) return found
  const { teamId: team } = found.value
  const made = await unlessGone(make(platform, found.value, choice, { team, signal }), signal)
  if (!made.ok) return made
  // The picture shows the part as it was.
  const outcome = await changeProject(platform, id, version, () => ({ partInput: made.value, pictureKey: null }))
  if (!outcome.ok) for (const key of partKeys(made.value)) await platform.files.remove(key)
  return outcome
}

async function make(
  { files, parts }: Platform,
  { id, fileKey, cad }: ProjectRow,
  choice: PartChoice,
  turn: Turn,
): Promise<Outcome<StoredPartInput | null>> {
  const [path, labelsPath] = [files.scratch(), files.scratch()]
  try {
    const known = cad?.faces ? await files.local(cad.faces.labelsKey) : null
    const uploaded = { path: await files.local(fileKey), labelsPath: known }
    const made = await parts.make(uploaded, choice, { path, labelsPath }, turn)
    if (!made.ok) return made
    if (made.value === null) return done(null)
    const { origin, changes, hasLabels } = made.value
    const key = `projects/${id}/part-${randomUUID()}`
    await files.adopt(`${key}.stl`, path)
    const labelsKey = hasLabels ? `${key}.labels` : null
    if (labelsKey !== null) await files.adopt(labelsKey, labelsPath)
    return done({ choice, origin, changes, fileKey: `${key}.stl`, labelsKey })
  } finally {
    await rm(path, { force: true })
    await rm(labelsPath, { force: true })
  }
}
