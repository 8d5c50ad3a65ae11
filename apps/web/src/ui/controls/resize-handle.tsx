import { type PointerEvent, useRef } from 'react'

interface ResizeHandleProps {
  label: string
  /** Height of the resized element, as a share of the container from its lower edge. */
  share: number
  min: number
  max: number
  onChange: (share: number) => void
}

/** The upper edge of a drawer: drag it, or use the arrow keys. */
export function ResizeHandle({ label, share, min, max, onChange }: ResizeHandleProps) {
  const handle = useRef<HTMLDivElement>(null)
  const set = (next: number) => onChange(Math.max(min, Math.min(max, next)))
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    set(1 - event.clientY / window.innerHeight)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved has no element of its own
    <div
      ref={handle}
      role="separator"
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={Math.round(min * 100)}
      aria-valuemax={Math.round(max * 100)}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={({ key }) => {
        if (key === 'ArrowUp') set(share + 0.04)
        if (key === 'ArrowDown') set(share - 0.04)
      }}
      className="group absolute inset-x-0 -top-1 z-20 hidden h-2 cursor-ns-resize touch-none lg:block"
    >
      <span className="mx-auto mt-[3px] block h-[3px] w-10 rounded-sm bg-n7 motion-150 group-hover:bg-accent" />
    </div>
  )
}
