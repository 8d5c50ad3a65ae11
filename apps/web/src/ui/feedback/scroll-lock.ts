let locks = 0

/** Stops the page from scrolling until the returned function is called; of several, until the last is released. */
export function lockScroll(): () => void {
  const { classList } = document.documentElement
  locks++
  classList.add('scroll-locked')
  let held = true
  return () => {
    if (!held) return
    held = false
    locks--
    if (locks === 0) classList.remove('scroll-locked')
  }
}
