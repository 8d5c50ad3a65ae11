import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** On a narrow window settings and results stand under the view. Put away, they leave the window to the part; the browser remembers. */
export const useSheet = create(
  persist((): { readonly open: boolean } => ({ open: true }), { name: 'workspace-sheet', version: 1 }),
)

export function toggleSheet(): void {
  useSheet.setState(({ open }) => ({ open: !open }))
}
