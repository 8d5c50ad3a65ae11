import { type DropRules, modelDropRules, sortDropped, uploadMessages } from '@trabecula/domain'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { followFileDrags } from './file-drags.ts'

interface DropZoneProps {
  id: string
  label?: string
  /** The window is the target instead of the area. */
  global?: boolean
  rules?: (how: 'chooser' | 'drop') => DropRules
  /** Called when all files are accepted. */
  onFiles: (files: readonly File[]) => void
  /** Called with the reason when one file is refused, and therefore all. */
  onRefused: (message: string) => void
  className?: string
  /** Draws the area; `open` shows the file chooser. */
  children: (open: () => void, label: string) => ReactNode
}

/**
 * Accepts files dropped over its area or over the whole window, or from the chooser; all or nothing, by the domain's
 * rules. The usual library is not used, because it listens only to its own area, keeps the first of two files, and adds
 * 10 kB to the first page.
 */
export function DropZone({
  id,
  label = uploadMessages.dropLabel,
  global = false,
  rules = modelDropRules,
  onFiles,
  onRefused,
  className = '',
  children,
}: DropZoneProps) {
  const [over, setOver] = useState(false)
  const area = useRef<HTMLElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const take = useCallback(
    (files: readonly File[], how: 'chooser' | 'drop') => {
      if (files.length === 0) return
      const { accepted, rejected } = sortDropped(files, rules(how))
      if (rejected[0]) onRefused(rejected[0].message)
      else onFiles(accepted)
    },
    [rules, onFiles, onRefused],
  )
  useEffect(() => {
    const target = global ? window : area.current
    return target ? followFileDrags(target, setOver, (files) => take(files, 'drop')) : undefined
  }, [global, take])

  return (
    <section ref={area} id={id} aria-label={label} className={`relative ${className}`}>
      <input
        ref={chooser}
        type="file"
        // Several can be chosen, so that a choice of two is refused with a text instead of being silently impossible.
        multiple
        accept={rules('chooser').accept.join(',')}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = ''
          take(files, 'chooser')
        }}
      />
      {children(() => chooser.current?.click(), label)}
      {over && <DropOverlay global={global} />}
    </section>
  )
}

/** Shown only while files are dragged over the zone. */
function DropOverlay({ global }: { global: boolean }) {
  return (
    <div
      className={`${global ? 'fixed inset-3 z-40' : 'absolute inset-0'} pointer-events-none grid place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-soft`}
    >
      <span className="text-lg font-medium text-accent-text">{uploadMessages.dropOverlay}</span>
    </div>
  )
}
