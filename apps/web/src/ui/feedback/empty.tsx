import type { ReactNode } from 'react'

/** Shown for an empty list: what it will contain, and how it is filled. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-lg border border-dashed px-6 py-12 text-center">
      <p className="text-base font-medium text-n12">{title}</p>
      <div className="max-w-[52ch] text-sm text-balance text-n11">{children}</div>
    </div>
  )
}
