import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

interface PagerProps {
  /** Name of the list: "Usage". */
  label: string
  /** Counted from 1. */
  page: number
  totalPages: number
  onPage: (page: number) => void
}

/** Buttons to page back and forth; empty when one page holds everything. */
export function Pager({ label, page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1 && page === 1) return null
  return (
    <nav aria-label={`${label}, pages`} className="flex items-center justify-between gap-3 pt-3">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={14} />
        Previous
      </Button>
      <span className="tabular text-sm text-n11" aria-live="polite">
        Page {page} of {Math.max(totalPages, 1)}
      </span>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight size={14} />
      </Button>
    </nav>
  )
}
