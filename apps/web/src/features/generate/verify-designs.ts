import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/**
 * Whether the files of the designs are analysed when a run has ended. This browser remembers a choice; without one a
 * run does as its server does.
 */
export const useVerifyDesigns = create(persist((): { readonly wanted?: boolean } => ({}), { name: 'verify-designs', version: 1 }))
