import { mostProbes } from '@trabecula/domain'
import type { FieldMode } from '@trabecula/engine/fields'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { FieldComponent, FieldPoint, FieldRegion } from '../../viewer/fields/model.ts'
import { isOfNodes } from '../../viewer/fields/values.ts'
import type { Vec3 } from '../../viewer/rendering/vec3.ts'
import { type Study, useStudy } from '../study.ts'
import { useView } from '../view/settings.ts'

/** The ends of a legend, SI. */
export interface LegendRange {
  readonly least: number
  readonly most: number
}

/** The scale of the deformed shape: automatic so that the largest displacement is clearly visible, true, or typed. */
export type DeformationKind = 'off' | 'automatic' | 'true' | 'typed'

export interface DeformationChoice {
  readonly kind: DeformationKind
  /** The typed scale. */
  readonly typed: number
  readonly playing: boolean
  /** True: the undeformed outline is drawn too. */
  readonly ghost: boolean
}

export interface KeptPoint {
  readonly id: number
  /** Undeformed place in the part frame, mm. */
  readonly point: Vec3
  /** The clicked matter where skin and lattice meet; known when the first value is read. */
  readonly matter: 'skin' | 'lattice'
}

/** The user's choices about fields. */
export interface FieldChoices {
  /** The field is drawn; it stays when another panel replaces its own. */
  readonly shown: boolean
  /** The row that the canvas shows, or the solid part. */
  readonly subject: 'row' | 'solid'
  /** Name of a load case; null for the worst of all. Fields of one load have none. */
  readonly case: string | null
  /** The shape that is shown instead; null for what a load does. */
  readonly mode: Pick<FieldMode, 'kind' | 'of'> | null
  /** `name` of a reading. */
  readonly reading: string
  readonly component: FieldComponent
  readonly region: FieldRegion
  readonly map: 'viridis' | 'cividis'
  readonly bands: number | null
  /** The end of an automatic legend: the largest value, or the value below which 99.5 % of the cells lie. */
  readonly upTo: 'most' | 'percentile'
  /** Legends that were fixed, by `legendKey`. */
  readonly held: Readonly<Record<string, LegendRange>>
  /** The load, N; null for the load of the result. */
  readonly load: number | null
  readonly deformation: DeformationChoice
  readonly kept: readonly KeptPoint[]
}

export const firstChoices: FieldChoices = {
  shown: false,
  subject: 'row',
  case: null,
  mode: null,
  reading: 'utilisation_percent',
  component: 'magnitude',
  region: 'whole',
  map: 'viridis',
  bands: null,
  upTo: 'most',
  held: {},
  load: null,
  deformation: { kind: 'off', typed: 100, playing: false, ghost: true },
  kept: [],
}

/** Map and bands belong to the user and are kept in the browser; the rest belongs to the open project. */
export const useFieldChoices = create(
  persist((): FieldChoices => firstChoices, {
    name: 'fields',
    version: 1,
    partialize: ({ map, bands, upTo }) => ({ map, bands, upTo }),
  }),
)

export const changeField = (part: Partial<FieldChoices>): void => {
  useFieldChoices.setState(part)
}
export const changeDeformation = (part: Partial<DeformationChoice>): void => {
  useFieldChoices.setState(({ deformation }) => ({ deformation: { ...deformation, ...part } }))
}

/** Changes the load case; a chosen load is kept where it applies to all cases. */
export const changeCase = (name: string | null, loadIsOfAll: boolean): void =>
  changeField({ case: name, mode: null, ...(loadIsOfAll ? {} : { load: null }) })

/** A legend is kept for each quantity, so that returning to a field restores it. */
export const legendKey = ({ reading, component }: Pick<FieldChoices, 'reading' | 'component'>): string =>
  isOfNodes(reading) ? `${reading} ${component}` : reading

export const holdLegend = (key: string, range: LegendRange): void => {
  useFieldChoices.setState(({ held }) => ({ held: { ...held, [key]: range } }))
}
export const releaseLegend = (key: string): void => {
  useFieldChoices.setState(({ held }) => ({ held: Object.fromEntries(Object.entries(held).filter(([name]) => name !== key)) }))
}

/** @returns false when the limit of kept values is reached */
export function keepPoint(point: Vec3, matter: KeptPoint['matter']): boolean {
  const { kept } = useFieldChoices.getState()
  if (kept.length >= mostProbes) return false
  const ids = new Set(kept.map(({ id }) => id))
  const id = Array.from({ length: mostProbes }, (_, at) => at + 1).find((number) => !ids.has(number)) ?? 1
  changeField({ kept: [...kept, { id, point, matter }] })
  return true
}

export const removePoint = (id: number): void => {
  useFieldChoices.setState(({ kept }) => ({ kept: kept.filter((entry) => entry.id !== id) }))
}
export const removeAllPoints = (): void => changeField({ kept: [] })

/** The place under the pointer; separate from the choices, because it changes with every move. */
export const useFieldPointer = create<{ readonly point: FieldPoint | null }>(() => ({ point: null }))

/** Another project has other points, loads and legends; another run of the project has other loads and legends. */
function forget(now: Study, before: Study): void {
  const { map, bands, upTo, shown, deformation } = useFieldChoices.getState()
  const fresh = { ...firstChoices, map, bands, upTo }
  if (now.project?.id !== before.project?.id) changeField(fresh)
  else if (now.studyId !== before.studyId || (now.results && now.results.runId !== before.results?.runId))
    changeField({ held: {}, load: null, case: null, mode: null })
  else return
  if (shown && useView.getState().openTab === 'fields') changeField({ shown })
  if (deformation.playing) changeDeformation({ playing: false })
}

useStudy.subscribe(forget)

/** Opening the panel shows the field. */
const showWithPanel = (): void => {
  if (useView.getState().openTab === 'fields' && !useFieldChoices.getState().shown) changeField({ shown: true })
}
useView.subscribe((now, before) => {
  if (now.openTab !== before.openTab) showWithPanel()
})
showWithPanel()
