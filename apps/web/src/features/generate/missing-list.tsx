import { Link } from '@tanstack/react-router'
import { Circle } from 'lucide-react'
import type { Missing } from './missing.ts'

const link = 'text-left underline decoration-n7 underline-offset-2 hover:decoration-current'

export function MissingList({ missing }: { missing: readonly Missing[] }) {
  return (
    <ul className="flex flex-col gap-1 text-xs text-n11" aria-label="Still missing">
      {missing.map(({ text, at }) => (
        <li key={text} className="flex gap-2">
          <Circle size={8} className="mt-1 shrink-0 text-amber" fill="currentColor" aria-hidden="true" />
          {at === 'billing' ? (
            <Link to="/manage-account" className={link}>
              {text}
            </Link>
          ) : at ? (
            <button type="button" className={link} onClick={() => goTo(at)}>
              {text}
            </button>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  )
}

/** Scrolls an area into view, opens it when it is folded, and focuses its first control. */
function goTo(area: string): void {
  const section = document.querySelector<HTMLElement>(`[data-ui="${area}"]`)
  const head = section?.querySelector<HTMLElement>('button[aria-expanded]')
  if (head?.getAttribute('aria-expanded') === 'false') head.click()
  section?.scrollIntoView({ block: 'start', behavior: 'auto' })
  // The list of faces gets the focus rather than the head, so that the arrow keys choose at once.
  requestAnimationFrame(() => {
    const control = section?.querySelector<HTMLElement>('[role="listbox"], input')
    ;(control ?? head)?.focus()
  })
}
