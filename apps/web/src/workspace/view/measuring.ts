import { create } from 'zustand'
import type { MeasureMode, Measurement } from '../../viewer/measure/model.ts'
import { useView } from './settings.ts'

interface MeasureState {
  /** null: clicks pick faces. */
  readonly mode: MeasureMode | null
  readonly measurement: Measurement | null
}

/** The measuring tool, which is not kept after a reload. */
export const useMeasuring = create<MeasureState>(() => ({ mode: null, measurement: null }))

export const measureIn = (mode: MeasureMode | null): void => useMeasuring.setState({ mode, measurement: null })
export const keepMeasurement = (measurement: Measurement | null): void => useMeasuring.setState({ measurement })

/** One panel at a time is open next to the rail: measuring closes the open tab. */
export function toggleMeasuring(): void {
  const on = useMeasuring.getState().mode === null
  if (on) useView.setState({ openTab: null })
  measureIn(on ? 'points' : null)
}
