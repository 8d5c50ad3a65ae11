import { ChevronDown, ChevronUp } from 'lucide-react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** In a narrow window settings and results are below the view, or closed; the browser remembers it. */
export const useSheet = create(
  persist((): { readonly open: boolean } => ({ open: true }), { name: 'workspace-sheet', version: 1 }),
)

function toggleSheet(): void {
  useSheet.setState(({ open }) => ({ open: !open }))
}

/** The upper edge of the sheet below a narrow view, which opens and closes it. */
export function SheetHandle({ of, open }: { of: 'settings' | 'results'; open: boolean }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={toggleSheet}
      className={`flex shrink-0 items-center justify-center gap-1.5 bg-n2 text-xs text-n11 motion-150 focus-visible:-outline-offset-2 hover:bg-n3 hover:text-n12 lg:hidden ${open ? 'h-6 border-b' : 'h-10'}`}
    >
      {open ? <ChevronDown size={14} /> : <ChevronUp size={14} />}
      {open ? 'Hide' : 'Show'} {of}
    </button>
  )
}
