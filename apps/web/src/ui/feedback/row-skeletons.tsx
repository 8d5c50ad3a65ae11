interface RowSkeletonsProps {
  label: string
  rows?: number
  /** For a table of figures, with 32 px a row. */
  dense?: boolean
}

/** Placeholders for rows that are loading; as high as rows, so that nothing moves when they arrive. */
export function RowSkeletons({ label, rows = 4, dense = false }: RowSkeletonsProps) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without an identity, never reordered
        <div key={row} className={`${dense ? 'h-6' : 'h-16'} animate-pulse rounded-md bg-n3`} />
      ))}
    </div>
  )
}
