import type { PartChoice, PartHealth, ProjectAnswer } from '@trabecula/contract'
import { asUploaded } from '@trabecula/domain'

/** The user's choice about a project's file. */
export const choiceOf = ({ part_input }: Pick<ProjectAnswer, 'part_input'>): PartChoice =>
  part_input
    ? {
        repair: part_input.repair,
        accept_remeshed: part_input.accept_remeshed,
        bodies: part_input.bodies,
        inner_bodies: part_input.inner_bodies,
      }
    : asUploaded

export function choiceInWords({ repair, accept_remeshed, bodies, inner_bodies }: PartChoice): string {
  const words = [
    ...(bodies ? [bodies.length === 1 ? `body ${bodies[0]} only` : `bodies ${bodies.join(', ')} only`] : []),
    ...(repair ? ['repaired'] : []),
    ...(inner_bodies ? [`inner bodies as ${inner_bodies}`] : []),
    ...(accept_remeshed ? ['outer surface rebuilt'] : []),
  ]
  return words.join(', ') || 'as uploaded'
}

/** Longer lists of bodies cannot be surveyed; their bodies are chosen all or none. */
export const mostListed = 40

/**
 * The choice of bodies after one box was ticked or cleared; null for all bodies.
 *
 * @returns undefined when none would be left
 */
export function toggled(
  bodies: PartHealth['bodies'],
  chosen: PartChoice['bodies'],
  id: number,
): PartChoice['bodies'] | undefined {
  const all = bodies.map((body) => body.id)
  const before = chosen ?? all
  const after = all.filter((body) => (body === id ? !before.includes(id) : before.includes(body)))
  if (after.length === 0) return undefined
  return after.length === all.length ? null : after
}

/**
 * The number of a body among those of the part as it is chosen, which keep their order. Undefined where the body is left
 * out or is all of the part, and where the surfaces of the part are others than those of the file.
 */
export function placeInPart(bodies: PartHealth['bodies'], choice: PartChoice, id: number): number | undefined {
  const { bodies: chosen, repair, accept_remeshed, inner_bodies } = choice
  if (repair || accept_remeshed || inner_bodies) return undefined
  const kept = bodies.filter((body) => chosen?.includes(body.id) ?? true)
  const place = kept.findIndex((body) => body.id === id)
  return place < 0 || kept.length < 2 ? undefined : place
}
