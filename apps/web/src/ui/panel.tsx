import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  note?: ReactNode
  id?: string
  children: ReactNode
}

/** One subject of a page: its name at the left, its content at the right; below one another in narrow windows. */
export function Panel({ title, note, id, children }: PanelProps) {
  const own = useId()
  return (
    <section
      id={id}
      aria-labelledby={own}
      className="grid scroll-mt-4 gap-4 border-t py-8 md:grid-cols-[200px_minmax(0,1fr)] md:gap-10"
    >
      <div className="flex flex-col gap-1">
        <h2 id={own} className="text-base font-semibold">
          {title}
        </h2>
        {note && <div className="text-sm text-n10">{note}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
