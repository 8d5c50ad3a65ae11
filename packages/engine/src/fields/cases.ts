import type { FieldFacts } from './part-fields.ts'
import { type CaseFields, marks, numbers, type PartFields } from './part-fields.ts'

/** Names of the load cases, the first among them; none where there is one load. */
export const caseNames = ({ facts }: PartFields): readonly string[] => facts.cases?.names ?? []

/** The same fields once for each load case, in their order: what each has of its own is in the first one's place. */
export const fieldsByCase = (fields: PartFields): readonly PartFields[] => [
  fields,
  ...(fields.others ?? []).map((other) => ({ ...fields, ...other })),
]

/** Whether there is a worst of all cases: only where one load scales all of them. */
export const hasEnvelope = ({ facts }: PartFields): boolean => facts.cases != null && facts.cases.reference !== null

/**
 * The fields of one load case in the place of the first one's; without a name the worst of all at every place, with the
 * displacement of the first. Where a stiffness is requested there is no load that all have in common: without a name it
 * is the first case then.
 *
 * A load is that of the first case, N, with which the others grow; with a stiffness, for every case but the first, it
 * is a multiple of its loads (`loadIsFactor`).
 */
export function fieldsOfCase(fields: PartFields, name?: string): PartFields {
  const { facts, others } = fields
  const { cases } = facts
  if (!cases || !others) return fields
  const { names, reference, onsets, directions } = cases
  const wanted = name ?? (reference === null ? names[0] : undefined)
  if (wanted === undefined) return envelopeOf(fields, others, reference ?? 1)
  const at = names.indexOf(wanted)
  if (at < 0) throw new Error(`There is no load case ${wanted}.`)
  const about = (load: number | null): FieldFacts => {
    const { mode: _mode, place: _place, ...onset } = { ...facts.onset, load: load ?? Infinity }
    return { ...facts, onset, direction: directions[at] }
  }
  if (at === 0) return { ...fields, facts: about(onsets[0]), shown: { case: wanted } }
  const scale = 1 / (reference ?? 1)
  const other = scaled(others[at - 1], scale)
  const { buckles, ...values } = other
  const { difference: _, ...rest } = fields
  const onset = onsets[at]
  return {
    ...rest,
    ...values,
    marks: marksWith(fields.marks, (cell) => buckles[cell] === 1),
    facts: {
      ...about(onset === null ? null : onset / scale),
      ...(reference === null ? { loadIsFactor: true as const } : {}),
    },
    shown: { case: wanted },
  }
}

function scaled(fields: CaseFields, factor: number): CaseFields {
  const times = (values: Float32Array | undefined) => values && numbers(values.length, (at) => factor * values[at])
  const { displacement, skin, core, wallStress, difference, force, buckles } = fields
  return {
    buckles,
    displacement: numbers(displacement.length, (at) => factor * displacement[at]),
    skin: numbers(skin.length, (at) => factor * skin[at]),
    core: times(core),
    wallStress: times(wallStress),
    difference: times(difference),
    force: { nodes: force.nodes, values: force.values.map((value) => factor * value) },
  }
}

function envelopeOf(fields: PartFields, others: readonly CaseFields[], reference: number): PartFields {
  const [skin, core, wallStress] = [fields.skin.slice(), fields.core?.slice(), fields.wallStress?.slice()]
  const buckling = fields.marks.map((each) => (each & marks.buckles ? 1 : 0))
  const governing = new Uint8Array(skin.length)
  const worst = numbers(skin.length, (cell) => Math.max(skin[cell], core?.[cell] ?? 0))
  for (const [n, other] of others.entries()) {
    for (let cell = 0; cell < skin.length; cell++) {
      const inSkin = other.skin[cell] / reference
      const inCore = (other.core?.[cell] ?? 0) / reference
      if (Math.max(inSkin, inCore) > worst[cell]) [worst[cell], governing[cell]] = [Math.max(inSkin, inCore), n + 1]
      if (inSkin > skin[cell]) skin[cell] = inSkin
      if (core && inCore > core[cell]) [core[cell], buckling[cell]] = [inCore, other.buckles[cell]]
      if (wallStress && other.wallStress) wallStress[cell] = Math.max(wallStress[cell], other.wallStress[cell] / reference)
    }
  }
  return {
    ...fields,
    marks: marksWith(fields.marks, (cell) => buckling[cell] === 1),
    skin,
    core,
    wallStress,
    shown: { governing },
  }
}

const marksWith = (before: Uint8Array, buckles: (cell: number) => boolean): Uint8Array =>
  before.map((each, cell) => (each & ~marks.buckles) | (buckles(cell) ? marks.buckles : 0))
