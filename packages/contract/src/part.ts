import { innerReadings, partOrigins } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, post, success } from './call.ts'
import { boundedList, count } from './numbers.ts'
import { partChoice, project } from './project.ts'

const point = z.readonly(z.array(z.number()).check(z.length(3)))
const bounds = z.object({ min: point, max: point })

export const partHealth = z.object({
  verdict: z.enum(['ok', 'repairable', 'refused']),
  sentence: z.string(),
  triangles: count,
  bounds,
  area: z.number(),
  /** Signed volume: negative when the part is inside-out. Material that bodies share is counted once. */
  volume: z.number(),
  closed: z.boolean(),
  oriented: z.boolean(),
  /** Corners within this distance count as one; 0: only equal coordinates do. */
  weld_tolerance: z.number(),
  boundary_edges: count,
  non_manifold_edges: count,
  misoriented_edges: count,
  inside_out_bodies: count,
  collapsed_triangles: count,
  duplicate_triangles: count,
  /** Up to twenty places of each defect. */
  places: z.readonly(z.array(z.object({ defect: z.string(), at: point }))),
  /** The longest first; at most a hundred of `hole_count`. */
  holes: z.readonly(z.array(z.object({ at: point, edges: count, length: z.number() }))),
  hole_count: count,
  /** Separate bodies in file order, at most a thousand; `id` is the number by which they are chosen. */
  bodies: z.readonly(
    z.array(
      z.object({
        id: count,
        triangles: count,
        volume: z.number(),
        cavities: z.int(),
        /** The body in whose material this one lies although it is wound outward. */
        inside: z.nullable(count),
        bounds,
      }),
    ),
  ),
  /** Number of all bodies. */
  body_count: count,
  /** Bodies inside others, and the volume of the part when they are cavities or material. */
  inner_bodies: count,
  inner_readings: z.nullable(z.object({ cavities: z.number(), material: z.number() })),
  /** The unit that the part's size suggests, because an STL has none. */
  unit: z.object({ unit: z.enum(['mm', 'in', 'm']), doubtful: z.boolean(), sentence: z.string() }),
})
export type PartHealth = z.output<typeof partHealth>

const params = z.object({ id })

/** The uploaded file's health and the possible repairs. The call changes nothing. */
export const getPartHealth = get('/api/project/{id}/part-health/', {
  scope: 'read',
  params,
  answer: success({
    health: partHealth,
    /**
     * The changes of the automatic repair, one sentence each, and whether the part is closed after it; null when there
     * is nothing to repair.
     */
    repair: z.nullable(z.object({ changes: z.readonly(z.array(z.string())), closes: z.boolean() })),
    choice: partChoice,
    origin: z.enum(partOrigins),
    /** The changes that the current choice made. */
    changes: z.readonly(z.array(z.string())),
  }),
})
export type PartHealthAnswer = z.output<typeof getPartHealth.answer>

/**
 * Chooses bodies, declares bodies inside others as cavities or material, requests the automatic repair or accepts new
 * outer faces; what is not requested is not done. `stl_path` of the answer is the new part, and `part_input` lists
 * every change. Results that exist keep the part that they were made from.
 */
export const choosePartInput = post('/api/project/{id}/part-input/', {
  scope: 'run',
  params,
  body: z.object({
    repair: z._default(z.boolean(), false),
    accept_remeshed: z._default(z.boolean(), false),
    bodies: z._default(z.nullable(boundedList(count, 1000)), null),
    inner_bodies: z._default(z.nullable(z.enum(innerReadings)), null),
    version: z.optional(count),
  }),
  answer: success({ project }),
})
