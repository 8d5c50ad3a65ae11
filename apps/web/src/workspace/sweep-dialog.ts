import { create } from 'zustand'

/** Whether the sweep of the open project is shown; several screens open it. */
export const useSweepDialog = create(() => ({ shown: false }))

export const showSweep = (shown: boolean): void => useSweepDialog.setState({ shown })
