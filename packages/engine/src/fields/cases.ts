import { type CaseFields, type FieldMode, marks, numbers, type PartFields } from './part-fields.ts'

/** Names of the load cases, the first among them; none where there is one load. */
export const caseNames = ({ facts }: PartFields): readonly string[] => facts.cases?.names ?? []

/** The same fields once for each load case, in their order. */
export const fieldsByCase = (fields: PartFields): readonly PartFields[] =>
  fields.cases?.map((each) => ({ ...fields, ...each })) ?? [fields]

/** Whether there is a worst of all cases: only where one load scales all of them. */
export const hasEnvelope = ({ facts }: PartFields): boolean => facts.cases != null && facts.cases.reference !== null

/**
 * The fields of one load case in the place of the first one's; without a name the worst of all at every place, with the
 * displacement of the first. Where a stiffness is requested there is no load that all have in common: without a name it
 * is case A then.
 *
 * A load is that of case A, N, with which the others grow; with a stiffness, for every case but the first, it
 * is a multiple of its loads (`loadIsFactor`).
 */
export function fieldsOfCase(fields: PartFields, name?: string): PartFields {
  const { facts, cases } = fields
  if (!facts.cases || !cases) return fields
  const { names, reference, onsets, directions } = facts.cases
  const wanted = name ?? (reference === null ? names[0] : undefined)
  if (wanted === undefined) return envelopeOf(fields, cases, reference ?? 1)
  const at = names.indexOf(wanted)
  if (at < 0) throw new Error(`There is no load case ${wanted}.`)
  const scale = 1 / perFirst(at, reference ?? 1)
  const { buckles, ...values } = scaled(cases[at], scale)
  const onset = onsets[at]
  return {
    ...fields,
    ...values,
    marks: marksWith(fields.marks, (cell) => buckles[cell] === 1),
    facts: {
      ...facts,
      onset: { load: onset === null ? Infinity : onset / scale },
      direction: directions[at],
      ...(reference === null && at > 0 ? { loadIsFactor: true as const } : {}),
    },
    shown: { case: wanted },
  }
}

/** The shape of a mode in the place of the displacement; undefined where these fields have no such mode. */
export function fieldsOfMode(fields: PartFields, wanted: Pick<FieldMode, 'kind' | 'of'>): PartFields | undefined {
  const mode = fields.modes?.find(({ kind, of }) => kind === wanted.kind && of === wanted.of)
  if (!mode) return undefined
  const { facts } = fields
  // No load belongs to it, nor the place that governs one.
  return {
    ...fields,
    displacement: mode.shape,
    difference: undefined,
    facts: { ...facts, onset: { load: facts.onset.load } },
    shown: { mode },
  }
}

/** Units of case `n` that go with one of the first, where all grow in proportion: divide by it. */
const perFirst = (n: number, reference: number): number => (n > 0 ? reference : 1)

function scaled(fields: CaseFields, factor: number): CaseFields {
  const times = (values: Float32Array) => (factor === 1 ? values : numbers(values.length, (at) => factor * values[at]))
  const { displacement, skin, core, wallStress, difference, force, buckles } = fields
  return {
    buckles,
    displacement: times(displacement),
    skin: times(skin),
    core: core && times(core),
    wallStress: wallStress && times(wallStress),
    difference: difference && times(difference),
    force: { nodes: force.nodes, values: force.values.map((value) => factor * value) },
  }
}

function envelopeOf(fields: PartFields, cases: readonly CaseFields[], reference: number): PartFields {
  const zeros = (values: Float32Array | undefined) => values && new Float32Array(values.length)
  const [skin, core, wallStress] = [new Float32Array(fields.skin.length), zeros(fields.core), zeros(fields.wallStress)]
  const buckling = cases[0].buckles.slice()
  const governing = new Uint8Array(skin.length)
  const worst = new Float32Array(skin.length)
  for (const [n, each] of cases.entries()) {
    const units = perFirst(n, reference)
    for (let cell = 0; cell < skin.length; cell++) {
      const inSkin = each.skin[cell] / units
      const inCore = (each.core?.[cell] ?? 0) / units
      if (Math.max(inSkin, inCore) > worst[cell]) [worst[cell], governing[cell]] = [Math.max(inSkin, inCore), n]
      if (inSkin > skin[cell]) skin[cell] = inSkin
      if (core && inCore > core[cell]) [core[cell], buckling[cell]] = [inCore, each.buckles[cell]]
      if (wallStress && each.wallStress) wallStress[cell] = Math.max(wallStress[cell], each.wallStress[cell] / units)
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
