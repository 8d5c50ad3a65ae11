import { useQuery } from '@tanstack/react-query'
import type { FieldsSubject } from '@trabecula/contract'
import {
  automaticDeformation,
  estimateMessages,
  fieldMessages,
  fieldViewMessages,
  requiredLoad,
  requirementOf,
  type UnitType,
} from '@trabecula/domain'
import { caseNames, fieldsOfCase, fieldsOfMode, type PartFields } from '@trabecula/engine/fields'
import { useMemo } from 'react'
import { messageOr } from '../../platform/http/failure.ts'
import type { Colouring, FieldDisplay, FieldLabel } from '../../viewer/fields/model.ts'
import { FieldSampler } from '../../viewer/fields/sampler.ts'
import { type CellValues, cellValues, isOfNodes, largestDisplacement } from '../../viewer/fields/values.ts'
import type { Vec3 } from '../../viewer/rendering/vec3.ts'
import { useEstimate } from '../estimate/store.ts'
import { usePart } from '../part.ts'
import { type Study, shownRow, showsResult, useStudy } from '../study.ts'
import { type FieldChoices, type KeptPoint, type LegendRange, legendKey, useFieldChoices } from './choices.ts'
import { automaticLegend, colouringOf } from './legend.ts'
import { type FieldSource, fieldSource, fieldsQuery, subjectsQuery } from './queries.ts'
import {
  availableChoice,
  type FieldChoice,
  type FieldStatistics,
  governingText,
  type PlacedValue,
  partCoordinates,
  printFieldValue,
  statisticsOf,
} from './readings.ts'

export interface ShownField {
  readonly subject: FieldsSubject
  readonly fields: PartFields
  readonly choice: FieldChoice
  /** The load, N. */
  readonly load: number
  readonly statistics: FieldStatistics | null
  readonly colouring: Colouring
  /** The scale of drawn displacements; 0 where the part is not deformed. */
  readonly scale: number
}

export type FieldStatus =
  | { readonly kind: 'nothing'; readonly sentence: string }
  | { readonly kind: 'loading'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  /** `computable`: the row, or null for the solid part, whose fields can be computed now. */
  | { readonly kind: 'absent'; readonly sentence: string; readonly computable: number | null | undefined }
  | { readonly kind: 'ready'; readonly shown: ShownField }

export interface Fields {
  readonly source: FieldSource | null
  readonly subjects: readonly FieldsSubject[]
  /** Row of the subject, null for the solid part. */
  readonly row: number | null
  readonly status: FieldStatus
}

/** The row on the canvas, or null for the solid part where it is chosen or there is no row. */
const subjectRow = (study: Study, subject: FieldChoices['subject']): number | null =>
  subject === 'solid' || !showsResult(study) ? null : shownRow(study)

/** Whether a field is on the part, whose legend takes room. */
export function useLegendShown(): boolean {
  const isShown = useFieldChoices((state) => state.shown)
  const { status } = useFields()
  return isShown && status.kind === 'ready'
}

/** The available fields of the shown subject. They are loaded while the field is shown. */
export function useFields(): Fields {
  const study = useStudy()
  const choices = useFieldChoices()
  const source = fieldSource(study)
  const listed = useQuery({ ...subjectsQuery(source), enabled: source !== null && choices.shown })
  const row = subjectRow(study, choices.subject)
  const subject = listed.data?.find(({ rowIndex }) => rowIndex === row)
  const file = useQuery({ ...fieldsQuery(subject), enabled: choices.shown && (subject?.kept ?? false) })
  const estimated = useEstimatedSolid(source === null && !showsResult(study))
  // Skipped while no field is shown, because the news of an estimate would be evaluated in vain.
  const whole = choices.shown ? (estimated?.fields ?? file.data) : undefined
  const found = whole && chosenFields(whole, choices)
  const shown = useShown(estimated?.subject ?? subject, found, choices)
  const failed = listed.error ?? file.error
  const status = ((): FieldStatus => {
    if (estimated) return shown ? { kind: 'ready', shown } : { kind: 'loading', text: loadingOf(estimated.subject) }
    if (!source) return { kind: 'nothing', sentence: study.results ? fieldViewMessages.noRun : fieldViewMessages.nothingYet }
    if (failed) {
      const retry = () => void (listed.error ? listed.refetch() : file.refetch())
      return { kind: 'failed', message: messageOr(failed, fieldViewMessages.loadFailed), retry }
    }
    if (!listed.data) return { kind: 'loading', text: 'Asking for the fields' }
    if (!subject)
      return { kind: 'absent', sentence: source.ended ? fieldMessages.unknown : fieldMessages.notYet, computable: undefined }
    if (!subject.kept)
      return { kind: 'absent', sentence: subject.sentence, computable: source.ended ? subject.rowIndex : undefined }
    if (!shown) return { kind: 'loading', text: loadingOf(subject) }
    return { kind: 'ready', shown }
  })()
  return { source, subjects: listed.data ?? [], row, status }
}

const chosenOf = new WeakMap<PartFields, Map<string, PartFields>>()

/** The fields of a mode, of a load case, or of the worst of all, computed once; those of one load unchanged. */
export function chosenFields(fields: PartFields, { case: wanted, mode }: Pick<FieldChoices, 'case' | 'mode'>): PartFields {
  const names = caseNames(fields)
  const name = wanted !== null && names.includes(wanted) ? wanted : undefined
  const key = mode ? `${mode.kind} ${mode.of}` : `/${name ?? ''}`
  const made = chosenOf.get(fields) ?? new Map<string, PartFields>()
  chosenOf.set(fields, made)
  const known = made.get(key) ?? (mode && fieldsOfMode(fields, mode)) ?? fieldsOfCase(fields, name)
  made.set(key, known)
  return known
}

const loadingOf = ({ name }: FieldsSubject): string => `Loading the fields of ${name}`

/** The solid part of the estimate, where there is neither a run nor a result. */
function useEstimatedSolid(wanted: boolean): { readonly subject: FieldsSubject; readonly fields: PartFields } | null {
  const fields = useEstimate((state) => state.fields)
  const onset = useEstimate((state) => state.estimate?.solid.maxLoadN ?? 0)
  const loadN = useStudy(({ settings }) => requiredLoad(requirementOf(settings))) ?? onset
  return useMemo(() => {
    if (!wanted || !fields) return null
    const kept = { kept: true, sentence: '', url: '', sizeBytes: 0, fields: [], absent: fields.facts.absent }
    return { subject: { ...kept, rowIndex: null, name: estimateMessages.subject, loadN }, fields }
  }, [wanted, fields, loadN])
}

function useShown(subject: FieldsSubject | undefined, fields: PartFields | undefined, choices: FieldChoices): ShownField | null {
  const size = usePart((state) => state.part?.sizeMm)
  const { reading, component, region, map, bands, upTo, held, deformation } = choices
  const { kind, typed } = deformation
  const load = shownLoad(fields, choices, subject?.loadN ?? 0)
  return useMemo(() => {
    const choice = fields && availableChoice(fields, { reading, component, region })
    if (!subject || !fields || !choice) return null
    const statistics = statisticsOf(fields, choice, load) ?? null
    const range = held[keyOf(choice)] ?? rangeOf(choice, statistics, upTo)
    const colouring = colouringOf(choice, range, { map, bands })
    const scale = drawnScale(fields, { kind, typed }, load * largestDisplacement(fields), size)
    return { subject, fields, choice, load, statistics, colouring, scale }
  }, [subject, fields, reading, component, region, map, bands, upTo, held, kind, typed, load, size])
}

/** A shape belongs to no load. */
export const shownLoad = (fields: PartFields | undefined, { load }: Pick<FieldChoices, 'load'>, usual: number): number =>
  fields?.shown?.mode ? 1 : (load ?? (fields?.facts.loadIsFactor ? 1 : usual))

/** A part vibrates to both sides. */
export const swings = (fields: PartFields): boolean => fields.shown?.mode?.kind === 'frequency'

export const keyOf = ({ field, component }: FieldChoice): string => legendKey({ reading: field.name, component })

export const rangeOf = (choice: FieldChoice, statistics: FieldStatistics | null, upTo: FieldChoices['upTo']): LegendRange =>
  statistics ? automaticLegend(choice, statistics, upTo) : { least: 0, most: 1 }

/** The scale of drawn displacements; a shape has no true one. */
export function drawnScale(
  { shown }: PartFields,
  { kind, typed }: Pick<FieldChoices['deformation'], 'kind' | 'typed'>,
  largestMm: number,
  size: readonly [number, number, number] | undefined,
): number {
  if (kind === 'off') return 0
  if (kind === 'automatic' || shown?.mode) return automaticDeformation(largestMm, Math.hypot(...(size ?? [0, 0, 0])))
  return kind === 'true' ? 1 : typed
}

/** The least or the greatest value, as text. */
export interface FieldEnd extends PlacedValue {
  readonly kind: 'least' | 'most'
  readonly name: string
}

/** The field in the viewer's props; null while no field is shown. */
export function useFieldDisplay({ status }: Fields): FieldDisplay | null {
  const isShown = useFieldChoices((state) => state.shown)
  const { playing, ghost } = useFieldChoices((state) => state.deformation)
  const kept = useFieldChoices((state) => state.kept)
  const unitType = useStudy((state) => state.unitType)
  const shown = isShown && status.kind === 'ready' ? status.shown : null
  return useMemo(() => shown && displayOf(shown, { playing, ghost }, { kept, unitType }), [shown, playing, ghost, kept, unitType])
}

function displayOf(
  shown: ShownField,
  motion: { readonly playing: boolean; readonly ghost: boolean },
  labelled: { readonly kept: readonly KeptPoint[]; readonly unitType: UnitType },
): FieldDisplay {
  const { fields, choice, load, colouring, scale } = shown
  return {
    fields,
    reading: choice.field.name,
    component: choice.component,
    load,
    colouring,
    region: choice.region,
    deformation: scale > 0 ? { scale, ...motion, swings: swings(fields) } : null,
    labels: labelsOf(shown, labelled.kept, labelled.unitType),
  }
}

/** The ends with a meaning: a mode has none, and a safety factor is limited at its greatest. */
export function endsOf({ choice, statistics }: Pick<ShownField, 'choice' | 'statistics'>): readonly FieldEnd[] {
  if (!statistics || choice.field.categories) return []
  const least = { kind: 'least', name: 'Least', ...statistics.least } as const
  return choice.field.name === 'safety_factor' ? [least] : [{ kind: 'most', name: 'Largest', ...statistics.most }, least]
}

/** Labels of the least, greatest and governing place, then of the kept ones. */
function labelsOf(shown: ShownField, kept: readonly KeptPoint[], unitType: UnitType): readonly FieldLabel[] {
  const { fields, choice } = shown
  const print = (value: number) => printFieldValue(value, choice.field, unitType)
  const ends = endsOf(shown)
    // Where a part is held, nothing moves, which needs no label.
    .filter(({ kind, value }) => kind === 'most' || value !== 0)
    .map(
      ({ kind, name, value, place }): FieldLabel => ({
        kind,
        point: partCoordinates(fields, place),
        text: `${name} ${print(value)}`,
      }),
    )
  const { place, mode } = fields.facts.onset
  const governing: readonly FieldLabel[] = place
    ? [{ kind: 'governing', point: [place.x, place.y, place.z], text: governingText(mode) }]
    : []
  const values = keptValues(shown, kept)
  return [
    ...ends,
    ...governing,
    ...kept.map(({ id, point }, at): FieldLabel => {
      const value = values[at] ?? null
      return { kind: 'probe', point, text: `${id}: ${value === null ? 'no value' : print(value)}` }
    }),
  ]
}

const lastCells = new WeakMap<PartFields, { readonly name: string; readonly cells: CellValues | null }>()

/** Reads the shown field without the viewer. */
function samplerOf({ fields, choice, load, colouring }: ShownField): FieldSampler {
  const { name } = choice.field
  let last = lastCells.get(fields)
  if (last?.name !== name) {
    last = { name, cells: isOfNodes(name) ? null : cellValues(fields, name) }
    lastCells.set(fields, last)
  }
  const { component, region } = choice
  return new FieldSampler(
    { fields, reading: name, component, region, load, colouring, deformation: null, labels: [] },
    last.cells,
  )
}

/** The values at kept points, SI; null where the field has none. */
export function keptValues(shown: ShownField, kept: readonly KeptPoint[]): readonly (number | null)[] {
  if (kept.length === 0) return []
  const sampler = samplerOf(shown)
  const solid = shown.fields.facts.lattice === undefined
  return kept.map(({ point, matter }) => sampler.value(point, solid ? 'skin' : matter))
}

/** Whether a value at a point was read from the skin or the lattice. */
export function matterOf(shown: ShownField, point: Vec3, value: number): KeptPoint['matter'] {
  const sampler = samplerOf(shown)
  const off = (matter: KeptPoint['matter']) => Math.abs((sampler.value(point, matter) ?? Number.POSITIVE_INFINITY) - value)
  return off('lattice') < off('skin') ? 'lattice' : 'skin'
}
