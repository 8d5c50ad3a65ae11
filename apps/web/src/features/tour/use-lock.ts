import type { InterfaceArea, TourStepScript } from '@trabecula/domain'
import { useEffect } from 'react'
import { lockScroll } from '../../ui/feedback/scroll-lock.ts'
import { targetElement, usableElements } from './places.ts'

/**
 * While a step is shown, everything outside it is inert, the page does not scroll, and what the step is about is in
 * view.
 */
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
    // Not the table: its rows are taller than their frame, and would lose their first one.
    if (!step.target.startsWith('OptimizationTable')) targetElement(step.target)?.scrollIntoView({ block: 'nearest' })
    // Beside a low canvas the list of faces is the other way to choose.
    if (step.awaits) targetElement('SurfaceSelection')?.scrollIntoView({ block: 'nearest' })
    if (step.id === 'easy-print-color') printEaseHeads()[0]?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // What appears meanwhile, such as a panel or rows, is locked or freed too.
    const watch = new MutationObserver(lock)
    if (root) watch.observe(root, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      free()
      scroll()
    }
  }, [step, allowed])
}

/** On a narrow screen the column that the step is about stands outside. */
const printEaseHeads = (): Element[] =>
  [...document.querySelectorAll('[data-ui="OptimizationTableHeader"] th')].filter((head) => /print ease/i.test(head.textContent))

/** Makes inert what neither holds nor belongs to one of the elements. @returns how to undo it */
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
