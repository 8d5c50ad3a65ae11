const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "3 hours ago"; after two weeks the date. */
export function since(when: string, now: number): string {
  const past = now - Date.parse(when)
  if (!Number.isFinite(past)) return ''
  if (past < minute) return 'just now'
  if (past < hour) return relative.format(-Math.floor(past / minute), 'minute')
  if (past < day) return relative.format(-Math.floor(past / hour), 'hour')
  if (past < 14 * day) return relative.format(-Math.floor(past / day), 'day')
  return new Date(when).toLocaleDateString('en', { year: 'numeric', month: 'short', day: 'numeric' })
}
