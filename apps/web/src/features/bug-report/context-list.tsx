import type { ContextLine } from '@trabecula/domain'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/controls/button.tsx'

interface ContextListProps {
  lines: readonly ContextLine[]
  onRemove: (name: string) => void
  /** Null while nothing is removed. */
  onRestore: (() => void) | null
}

/** The context that is sent with the report; each line can be removed. */
export function ContextList({ lines, onRemove, onRestore }: ContextListProps) {
  return (
    <section aria-label="Technical details" className="flex flex-col gap-1">
      <h3 className="flex items-center text-xs font-medium text-n11">
        Technical details
        {onRestore && (
          <button type="button" onClick={onRestore} className="ml-auto font-normal underline">
            Restore all
          </button>
        )}
      </h3>
      {lines.length === 0 && <p className="text-xs text-n10">No technical details are sent.</p>}
      <ul className="flex flex-col rounded-md border bg-n2 empty:hidden">
        {lines.map(({ name, value }) => (
          <li key={name} className="flex items-center gap-2 border-b py-0.5 pr-0.5 pl-2.5 text-xs last:border-b-0">
            <span className="w-20 shrink-0 text-n10">{name}</span>
            <span className="min-w-0 flex-1 truncate text-n12" title={value}>
              {value}
            </span>
            <IconButton size="sm" label={`Do not send ${name}`} icon={<X size={12} />} onClick={() => onRemove(name)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
