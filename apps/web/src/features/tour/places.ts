import type { InterfaceArea, TourStepScript, TourTarget } from '@trabecula/domain'

/** The canvas below all panels, and the buttons that turn its view. */
const standardViews = '[aria-label="Standard views"]'
const cameraSelectors = ['[data-ui="STLModelClick"]', standardViews] as const
/** The legend of the view, where a field is shown. */
const legend = '[data-tour-id="legend"]'
/** The part of the canvas that no panel covers. */
const freeCanvas = '[data-tour-id="canvas"]'

const shown = (element: Element): boolean => element.getClientRects().length > 0
const all = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(shown)

/** The target of a step: the part of the canvas that no panel covers, or an area. */
export const targetElement = (target: TourTarget): Element | null =>
  all(target === 'canvas' ? freeCanvas : `[data-ui="${target}"]`)[0] ?? null

/** The buttons of the views over the canvas, where they are shown. */
export const viewButtons = (): Element | undefined => all(standardViews)[0]

/** The elements that a visitor can use at this step; without restrictions the step's target. */
export function usableElements(step: TourStepScript, allowed: readonly InterfaceArea[] | null): Element[] {
  const areas = (allowed ?? []).filter((area) => area !== 'STLModelClick').flatMap((area) => all(`[data-ui="${area}"]`))
  return step.camera ? [...areas, ...cameraSelectors.flatMap(all)] : areas
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The boxes of the target and of the usable elements. Boxes inside another one are left out. */
export function litBoxes(step: TourStepScript, allowed: readonly InterfaceArea[] | null): Box[] {
  const areas = (allowed ?? []).filter((area) => area !== 'STLModelClick').flatMap((area) => all(`[data-ui="${area}"]`))
  const target = targetElement(step.target)
  const views = step.camera ? [...all(freeCanvas), ...all(standardViews), ...all(legend)] : []
  const boxes = [...new Set([...(target ? [target] : []), ...areas, ...views])].map((element) => visibleBox(element))
  return boxes.filter(
    (box, index) => !boxes.some((other, at) => at !== index && holds(other, box) && (at < index || !holds(box, other))),
  )
}

/** The box of an element, clipped by the boxes in which it scrolls. */
function visibleBox(element: Element): Box {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (getComputedStyle(parent).overflow === 'visible') continue
    const frame = parent.getBoundingClientRect()
    left = Math.max(left, frame.left)
    top = Math.max(top, frame.top)
    right = Math.min(right, frame.right)
    bottom = Math.min(bottom, frame.bottom)
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height
