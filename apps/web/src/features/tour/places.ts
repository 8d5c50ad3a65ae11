import type { InterfaceArea, TourStepScript, TourTarget } from '@trabecula/domain'

/** The canvas under all panels, and what turns its view. */
const standardViews = '[aria-label="Standard views"]'
const cameraSelectors = ['[data-ui="STLModelClick"]', standardViews] as const
/** What the colours of the view mean, where a field is shown. */
const legend = '[data-tour-id="legend"]'
/** The part of the canvas that no panel covers. */
const freeCanvas = '[data-tour-id="canvas"]'

const shown = (element: Element): boolean => element.getClientRects().length > 0
const all = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(shown)

/** Where a step points: the part of the canvas that no panel covers, or an area. */
export const targetElement = (target: TourTarget): Element | null =>
  all(target === 'canvas' ? freeCanvas : `[data-ui="${target}"]`)[0] ?? null

/** The buttons of the views over the canvas, where they are shown. */
export const viewButtons = (): Element | undefined => all(standardViews)[0]

/** What a visitor can use at this step. Without restrictions, what the step points at. */
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

/** The lit places: the target and what may be used. Boxes inside another one are left out. */
export function litBoxes(step: TourStepScript, allowed: readonly InterfaceArea[] | null): Box[] {
  const areas = (allowed ?? []).filter((area) => area !== 'STLModelClick').flatMap((area) => all(`[data-ui="${area}"]`))
  const target = targetElement(step.target)
  const views = step.camera ? [...all(freeCanvas), ...all(standardViews), ...all(legend)] : []
  const boxes = [...new Set([...(target ? [target] : []), ...areas, ...views])].map((element) => visibleBox(element))
  return boxes.filter(
    (box, index) => !boxes.some((other, at) => at !== index && holds(other, box) && (at < index || !holds(box, other))),
  )
}

/** The box of an element, cut by the boxes it scrolls in. */
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
