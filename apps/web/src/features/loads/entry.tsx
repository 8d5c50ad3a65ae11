import { Collapsible } from '@base-ui/react/collapsible'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface EntryProps {
  place: number
  mark: ReactNode
  title: string
  summary: string
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

/** One case, support, point mass or region: a summary line, and its fields when it is open. */
export function Entry({ place, mark, title, summary, open, onOpen, children }: EntryProps) {
  return (
    <Collapsible.Root
      open={open}
      onOpenChange={onOpen}
      className="rounded-md border border-n5"
      render={<li data-entry={place} />}
    >
      <Collapsible.Trigger className="group flex h-8 w-full items-center gap-1.5 rounded-md px-2 text-left text-xs hover:bg-n3">
        <ChevronRight size={12} className="shrink-0 text-n9 motion-150 group-data-panel-open:rotate-90" />
        {mark}
        <span className="max-w-24 shrink-0 truncate font-medium text-n12" title={title}>
          {title}
        </span>
        <span className="tabular ml-auto min-w-0 truncate text-n10">{summary}</span>
      </Collapsible.Trigger>
      <Collapsible.Panel className="flex flex-col gap-3 px-2.5 pt-1 pb-2.5">{children}</Collapsible.Panel>
    </Collapsible.Root>
  )
}
