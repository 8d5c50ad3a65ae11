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

/** "March 20, 2026" in the visitor's time zone. */
export const longDay = (when: string): string => new Date(when).toLocaleDateString('en', { dateStyle: 'long' })

/** "Mar 20" for a day "2026-03-20", which is counted in UTC. */
export const shortDay = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Mar 20, 14:05" in the visitor's time zone, with the year when it is not the present one. */
export function moment(when: string): string {
  const then = new Date(when)
  return then.toLocaleString('en', {
    ...(then.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}
