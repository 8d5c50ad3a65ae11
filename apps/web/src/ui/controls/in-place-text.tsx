import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'

interface InPlaceTextProps {
  /** The accessible name: "Name of Bracket". */
  label: string
  value: string
  maxLength: number
  /** Called when editing begins, so that the caller can keep the version that the change is based on. */
  onBegin?: () => void
  onSave: (value: string) => void
  /** A note after the value, which is not edited. */
  note?: string
  className?: string
}

/** A text with a pencil: Enter or leaving saves, Escape cancels; the focus returns to the pencil. */
export function InPlaceText({ label, value, maxLength, onBegin, onSave, note, className = '' }: InPlaceTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const editing = draft !== null
  const closedByKey = useRef(false)
  useEffect(() => {
    if (editing) field.current?.select()
    else if (closedByKey.current) pencil.current?.focus()
    closedByKey.current = false
  }, [editing])

  const close = (save: boolean) => {
    if (draft === null) return
    setDraft(null)
    if (save && draft.trim() !== '' && draft.trim() !== value) onSave(draft)
  }
  const closeByKey = (save: boolean) => {
    closedByKey.current = true
    close(save)
  }

  if (editing)
    return (
      <input
        ref={field}
        aria-label={label}
        value={draft}
        maxLength={maxLength}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => close(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Otherwise the same key press would reach the pencil, which takes the focus, and open the field again.
          event.preventDefault()
          closeByKey(event.key === 'Enter')
        }}
        className={`-mx-1.5 h-7 w-[calc(100%+12px)] min-w-0 rounded-sm border border-accent bg-raised px-1 text-n12 outline-none ${className}`}
      />
    )
  return (
    <span className={`flex h-7 min-w-0 items-center gap-1 ${className}`}>
      <span className="min-w-0 truncate text-n12" title={value}>
        {value}
        {note && <span className="font-normal text-n10"> · {note}</span>}
      </span>
      <IconButton
        ref={pencil}
        size="sm"
        label={`Rename ${value}`}
        icon={<Pencil size={13} />}
        className="quiet-action"
        onClick={() => {
          onBegin?.()
          setDraft(value)
        }}
      />
    </span>
  )
}
