import { ArrowDown, ArrowUp, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { inputClass } from '../../ui/controls/text-field.tsx'
import { type HistorySearch, type HistorySort, naturalOrder } from './search.ts'

/** A search starts when typing has paused for this long. */
const pauseMs = 250

const sorts: readonly { readonly value: HistorySort; readonly label: string }[] = [
  { value: 'updated', label: 'Last changed' },
  { value: 'created', label: 'Created' },
  { value: 'name', label: 'Name' },
]

interface HistoryToolsProps {
  search: HistorySearch
  /** `replace` while typing: not every character becomes a step of Back. */
  onChange: (change: Partial<HistorySearch>, replace?: boolean) => void
}

export function HistoryTools({ search, onChange }: HistoryToolsProps) {
  const { sort, order } = search
  const ascending = order === 'asc'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField value={search.q} onSearch={(q) => onChange({ q }, true)} />
      <div className="w-36">
        <Select
          label="Sort by"
          bare
          value={sort}
          choices={sorts}
          onChange={(next) => onChange({ sort: next, order: naturalOrder(next) })}
        />
      </div>
      <IconButton
        label={ascending ? 'Ascending, switch to descending' : 'Descending, switch to ascending'}
        icon={ascending ? <ArrowUp size={16} /> : <ArrowDown size={16} />}
        onClick={() => onChange({ order: ascending ? 'desc' : 'asc' })}
      />
    </div>
  )
}

function SearchField({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(value)
  // The last search of this field; a different value in the address comes from Back, and is put into the field.
  const [searched, setSearched] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== searched && document.activeElement?.getAttribute('type') !== 'search') {
    setSearched(value)
    setTyped(value)
  }
  const ask = (q: string, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (q.trim() === value) return
      setSearched(q.trim())
      onSearch(q.trim())
    }, afterMs)
  }
  return (
    <search className="relative w-full sm:w-64">
      <Search size={14} className="pointer-events-none absolute top-[9px] left-2.5 text-n10" aria-hidden="true" />
      <input
        type="search"
        aria-label="Search projects"
        placeholder="Search names and files"
        value={typed}
        maxLength={120}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          ask(event.currentTarget.value, pauseMs)
        }}
        onKeyDown={(event) => event.key === 'Enter' && ask(typed, 0)}
        className={`${inputClass} pl-8`}
      />
    </search>
  )
}
