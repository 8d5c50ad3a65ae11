import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/**
 * Whether the files of the designs are analysed when a run has ended. This browser remembers a choice; without one a
 * run does as its server does.
 */
export const useVerifyDesigns = create(persist((): { readonly wanted?: boolean } => ({}), { name: 'verify-designs', version: 1 }))

/** Whether it is found when the designs buckle, too. This browser remembers it. */
export const useBuckling = create(
  persist((): { readonly wanted: boolean } => ({ wanted: false }), { name: 'buckling', version: 1 }),
)

/** Whether the natural frequencies of the designs are found, too. This browser remembers it. */
export const useFrequencies = create(
  persist((): { readonly wanted: boolean } => ({ wanted: false }), { name: 'frequencies', version: 1 }),
)
