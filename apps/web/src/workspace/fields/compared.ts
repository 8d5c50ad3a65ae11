import { useQueries, useQuery } from '@tanstack/react-query'
import { fieldViewMessages } from '@trabecula/domain'
import type { PartFields } from '@trabecula/engine/fields'
import { useMemo } from 'react'
import { messageOr } from '../../platform/http/failure.ts'
import type { Colouring, FieldDisplay } from '../../viewer/fields/model.ts'
import { largestDisplacement } from '../../viewer/fields/values.ts'
import { usePart } from '../part.ts'
import { useStudy } from '../study.ts'
import { type FieldChoices, useFieldChoices } from './choices.ts'
import { colouringOf, commonLegend } from './legend.ts'
import { fieldSource, fieldsQuery, subjectsQuery } from './queries.ts'
import { availableChoice, type FieldChoice, statisticsOf } from './readings.ts'
import { chosenFields, drawnScale, keyOf, rangeOf, shownLoad, swings } from './shown.ts'

/** The field of several designs in one legend. */
export interface ComparedFields {
  readonly displays: ReadonlyMap<number, FieldDisplay>
  /** Null until all fields are loaded. */
  readonly legend: {
    readonly choice: FieldChoice
    readonly colouring: Colouring
    readonly load: number
    readonly asFactor: boolean | undefined
  } | null
  readonly busy: boolean
  readonly failure: string | null
}

/** The chosen field of some rows: one legend over all, one load and one scale. */
export function useComparedFields(rows: readonly number[]): ComparedFields {
  const study = useStudy()
  const choices = useFieldChoices()
  const source = fieldSource(study)
  const on = choices.shown && source?.ended === true
  const listed = useQuery({ ...subjectsQuery(source), enabled: on })
  const subjects = rows.flatMap((row) => listed.data?.filter(({ rowIndex, kept }) => kept && rowIndex === row) ?? [])
  const files = useQueries({ queries: subjects.map((subject) => ({ ...fieldsQuery(subject), enabled: on })) })
  const size = usePart((state) => state.part?.sizeMm)
  const failed = listed.error ?? files.find(({ error }) => error)?.error ?? null
  const failure = failed && messageOr(failed, fieldViewMessages.loadFailed)
  const [a, b, c, d] = files.map(({ data }) => data)
  const whole = on && subjects.length > 0 && files.every(({ data }) => data !== undefined)
  const firstLoad = subjects[0]?.loadN ?? 0
  const of = subjects.map(({ rowIndex }) => rowIndex ?? 0).join()
  const compared = useMemo(() => {
    const designs = of.split(',').flatMap((row, at) => {
      const fields = [a, b, c, d][at]
      return fields ? [{ row: Number(row), fields: chosenFields(fields, choices) }] : []
    })
    const load = shownLoad(designs[0]?.fields, choices, firstLoad)
    return whole ? compare(designs, choices, { load, size }) : { displays: new Map(), legend: null }
  }, [whole, of, a, b, c, d, choices, firstLoad, size])
  const busy = on && !failure && (listed.isFetching || files.some(({ isFetching }) => isFetching))
  return { ...compared, busy, failure }
}

function compare(
  designs: readonly { readonly row: number; readonly fields: PartFields }[],
  choices: FieldChoices,
  { load, size }: { readonly load: number; readonly size: readonly [number, number, number] | undefined },
): Pick<ComparedFields, 'displays' | 'legend'> {
  const looks = designs.flatMap(({ row, fields }) => {
    const choice = availableChoice(fields, choices)
    return choice ? [{ row, fields, choice, statistics: statisticsOf(fields, choice, load) ?? null }] : []
  })
  const [first] = looks
  if (!first) return { displays: new Map(), legend: null }
  const { choice } = first
  const range =
    choices.held[keyOf(choice)] ?? commonLegend(looks.map(({ statistics }) => rangeOf(choice, statistics, choices.upTo)))
  const colouring = colouringOf(choice, range, choices)
  const { playing, ghost } = choices.deformation
  const largest = Math.max(...looks.map(({ fields }) => largestDisplacement(fields)))
  const scale = drawnScale(first.fields, choices.deformation, load * largest, size)
  const deformation = scale > 0 ? { scale, playing, ghost, swings: swings(first.fields) } : null
  const displays = looks.map(({ row, fields }): readonly [number, FieldDisplay] => [
    row,
    {
      fields,
      reading: choice.field.name,
      component: choice.component,
      region: choice.region,
      load,
      colouring,
      deformation,
      labels: [],
    },
  ])
  return { displays: new Map(displays), legend: { choice, colouring, load, asFactor: first.fields.facts.loadIsFactor } }
}
