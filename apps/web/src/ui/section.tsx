import { Collapsible } from '@base-ui/react/collapsible'
import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** At the right of the head: the choice, or what is missing. */
  summary?: ReactNode
  done: boolean
  /** A second line of the head, for a summary that is too long for the right. */
  line?: string
  /** Closed at first: for sections that most users do not need. */
  folded?: boolean
  area?: string
  /** The link to the help, between the title and the summary. */
  help?: ReactNode
  children: ReactNode
}

/** One step of the set-up: collapsible, with a tick once it is complete. */
export function Section({ title, summary, done, line = '', folded = false, area, help, children }: SectionProps) {
  return (
    <Collapsible.Root defaultOpen={!folded} render={<section data-ui={area} className="border-b border-n5 last:border-b-0" />}>
      {/* The whole head opens and closes; the help lies over it, because a button cannot contain another. */}
      <div className="relative">
        <Collapsible.Trigger className="group flex min-h-10 w-full items-center gap-2 px-4 text-left text-sm font-semibold text-n12 focus-visible:-outline-offset-2">
          <ChevronRight size={14} className="-ml-1 shrink-0 text-n9 motion-150 group-data-panel-open:rotate-90" />
          <span className={line ? 'min-w-0 py-2 leading-tight' : 'shrink-0'}>
            {title}
            {line && <span className="block text-xs font-normal text-n10">{line}</span>}
          </span>
          {/* A long line leaves room for the tick. */}
          <span
            className={`ml-auto flex items-center gap-1.5 truncate text-xs font-normal text-n10 ${done ? 'min-w-3.5' : 'min-w-0'}`}
          >
            {summary}
            {done && <Check size={14} className="shrink-0 text-green" aria-label="complete" />}
          </span>
        </Collapsible.Trigger>
        {help && (
          <span
            className={`pointer-events-none absolute top-0 left-4 flex items-center gap-0.5 text-sm font-semibold ${line ? 'h-9' : 'h-10'}`}
          >
            <span aria-hidden="true" className="invisible pl-[18px]">
              {title}
            </span>
            <span className="pointer-events-auto">{help}</span>
          </span>
        )}
      </div>
      <Collapsible.Panel className="flex flex-col gap-3 px-4 pt-0.5 pb-4">{children}</Collapsible.Panel>
    </Collapsible.Root>
  )
}
