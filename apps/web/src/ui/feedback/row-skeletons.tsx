/** Rows that are on their way; as high as rows, so that nothing jumps when they come. */
export function RowSkeletons({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without an identity, never reordered
        <div key={row} className="h-16 animate-pulse rounded-md bg-n3" />
      ))}
    </div>
  )
}
