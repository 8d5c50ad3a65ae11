interface ProgressProps {
  label: string
  /** 0–1, or null while the progress is unknown. */
  share: number | null
}

export function Progress({ label, share }: ProgressProps) {
  const percent = share === null ? undefined : Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 w-full overflow-hidden rounded-sm bg-n5"
    >
      {/* The bar is moved, not widened, which needs no layout, because a run reports progress many times a second. */}
      <div
        className={`h-full rounded-sm bg-accent transition-[translate] duration-150 ease-out ${percent === undefined ? 'w-1/3 animate-pulse' : ''}`}
        style={percent === undefined ? undefined : { translate: `${percent - 100}%` }}
      />
    </div>
  )
}

export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" className="animate-turn" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.2" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
