import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whether the files of the designs are analysed when a run has ended; this browser remembers the choice. */
export const useVerifyDesigns = create(persist(() => ({ wanted: true }), { name: 'verify-designs', version: 1 }))
