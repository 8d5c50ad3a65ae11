/**
 * A callback ref for the content of a column that scrolls. Sections of the column change their height when an answer of
 * the server comes, and may push what has the focus out of sight: a list would then no longer show the row that the
 * keyboard is on. What was in view stays in view; what the user scrolled away stays away.
 */
export function keepFocusInView(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined
  let focused: Element | null = null
  let wasSeen = false
  // It reports after the observer of sizes within a frame, so it knows what was seen before a size changed.
  const sight = new IntersectionObserver(
    (entries) => {
      wasSeen = (entries.at(-1)?.intersectionRatio ?? 0) > 0.99
    },
    { threshold: [0, 0.99, 1] },
  )
  const sizes = new ResizeObserver(() => {
    if (wasSeen) focused?.scrollIntoView({ block: 'nearest' })
  })
  const change = (next: Element | null) => {
    sight.disconnect()
    focused = next
    // The browser scrolls to what receives the focus.
    wasSeen = next !== null
    if (next) sight.observe(next)
  }
  const onFocus = ({ target }: FocusEvent) => change(target instanceof Element ? target : null)
  const onBlur = () => change(null)
  content.addEventListener('focusin', onFocus)
  content.addEventListener('focusout', onBlur)
  sizes.observe(content)
  // The column itself becomes lower when what is below it grows.
  if (content.parentElement) sizes.observe(content.parentElement)
  return () => {
    content.removeEventListener('focusin', onFocus)
    content.removeEventListener('focusout', onBlur)
    sizes.disconnect()
    sight.disconnect()
  }
}
