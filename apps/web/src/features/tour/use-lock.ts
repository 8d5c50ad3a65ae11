import type { InterfaceArea, TourStepScript } from '@trabecula/domain'
import { useEffect } from 'react'
import { lockScroll } from '../../ui/feedback/scroll-lock.ts'
import { targetElement, usableElements } from './places.ts'

/** While a step is shown, everything outside it is inert, the page does not scroll, and its target is in view. */
export function useLock(step: TourStepScript | undefined, allowed: readonly InterfaceArea[] | null): void {
  useEffect(() => {
    if (!step) return
    const root = document.getElementById('root')
    const scroll = lockScroll()
    let free = () => {}
    const lock = () => {
      free()
      free = root ? inertOutside(root, usableElements(step, allowed)) : () => {}
    }
    lock()
    // The table is not scrolled: its rows are taller than their frame, and the first one would disappear.
    if (!step.target.startsWith('OptimizationTable')) targetElement(step.target)?.scrollIntoView({ block: 'nearest' })
    // Next to a low canvas the list of faces is the other way to choose.
    if (step.awaits) targetElement('SurfaceSelection')?.scrollIntoView({ block: 'nearest' })
    if (step.id === 'easy-print-color') printEaseHeads()[0]?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // Elements that appear later, such as a panel or rows, are locked or unlocked too.
    const watch = new MutationObserver(lock)
    if (root) watch.observe(root, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      free()
      scroll()
    }
  }, [step, allowed])
}

/** On a narrow screen the step's column is outside the view. */
const printEaseHeads = (): Element[] =>
  [...document.querySelectorAll('[data-ui="OptimizationTableHeader"] th')].filter((head) => /print ease/i.test(head.textContent))

/** Makes everything inert that neither contains nor belongs to an element. @returns a function that undoes it */
function inertOutside(root: Element, usable: readonly Element[]): () => void {
  const locked: Element[] = []
  const walk = (element: Element) => {
    for (const child of element.children) {
      if (usable.includes(child) || child.hasAttribute('inert')) continue
      if (usable.some((one) => child.contains(one))) walk(child)
      else {
        child.setAttribute('inert', '')
        locked.push(child)
      }
    }
  }
  walk(root)
  return () => {
    for (const element of locked) element.removeAttribute('inert')
  }
}
