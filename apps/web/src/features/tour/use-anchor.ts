import type { TourPlacement, TourStepScript, TourTarget } from '@trabecula/domain'
import { useSyncExternalStore } from 'react'
import { useWindowHeight } from '../../ui/use-window.ts'
import { targetElement, viewButtons } from './places.ts'

type Side = Exclude<TourPlacement, 'inside'>

/** A canvas of this height has room for the popover over its edge; else it is at the foot of the window. */
const roomyCanvas = 420
const inset = 20
const halfPopover = 160
/** A lower window has no room for the popover above, below or next to most targets. */
const roomyWindow = 600

const often = (notice: () => void): (() => void) => {
  const timer = setInterval(notice, 100)
  return () => clearInterval(timer)
}

/** The element of a target, which may appear a moment after what points to it. */
export const useTarget = (target: TourTarget): Element | null => useSyncExternalStore(often, () => targetElement(target))

/** The anchor of a step's popover. */
export function useAnchor({ target, placement }: TourStepScript): { readonly anchor: Anchor; readonly side: Side } {
  const found = useTarget(target)
  const views = useSyncExternalStore(often, viewButtons)
  const isLow = useWindowHeight() < roomyWindow
  if (isLow) return { anchor: corner, side: 'top' }
  if (placement !== 'inside') return { anchor: found ? within(found) : foot, side: placement }
  const roomy = (found?.getBoundingClientRect().height ?? 0) >= roomyCanvas
  return { anchor: found && roomy ? lowerEdge(found, views) : foot, side: 'top' }
}

export interface Anchor {
  getBoundingClientRect(): DOMRect
  /** The element that scrolls with it. */
  readonly contextElement?: Element
}

/** The anchor for a target not on the page, or too low for the popover: the middle of the window's lower edge. */
const foot: Anchor = { getBoundingClientRect: () => new DOMRect(window.innerWidth / 2, window.innerHeight - inset, 0, 0) }

/** The lower right corner of the window: the settings are at its left, and the view is above them. */
const corner: Anchor = {
  getBoundingClientRect: () => new DOMRect(window.innerWidth - inset - halfPopover, window.innerHeight - 1, 0, 0),
}

/** The visible part of an element, or the edge behind which it is: scrolling away leaves the popover in place. */
const within = (element: Element): Anchor => ({
  contextElement: element,
  getBoundingClientRect: () => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const [x, y] = [into(left, window.innerWidth), into(top, window.innerHeight)]
    return new DOMRect(x, y, into(right, window.innerWidth) - x, into(bottom, window.innerHeight) - y)
  },
})

const into = (value: number, size: number): number => Math.min(Math.max(value, 0), size)

/** Where a popover inside the element is anchored: above the middle of its lower edge, or left of the view buttons. */
const lowerEdge = (element: Element, views: Element | undefined): Anchor => ({
  getBoundingClientRect: () => {
    const { left, bottom, width } = element.getBoundingClientRect()
    const free = views?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY
    return new DOMRect(Math.max(halfPopover, Math.min(left + width / 2, free - inset - halfPopover)), bottom - inset, 0, 0)
  },
})
