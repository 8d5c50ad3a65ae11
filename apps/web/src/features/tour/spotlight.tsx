import type { InterfaceArea, TourStepScript } from '@trabecula/domain'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type Box, litBoxes } from './places.ts'

const margin = 4
const radius = 8
const lookEveryMs = 100

/**
 * Darkens all but the lit places and blocks clicks outside them. Each place has its own cut, one nested in the other,
 * because places may overlap, where the holes of a single path would cancel each other; a mask would cut the picture
 * but not the clicks.
 */
export function Spotlight({ step, allowed }: { step: TourStepScript; allowed: readonly InterfaceArea[] | null }) {
  const boxes = useLitBoxes(step, allowed)
  const id = useId()
  const { innerWidth: width, innerHeight: height } = window
  return (
    <svg aria-hidden="true" className="pointer-events-none fixed inset-0 z-40 size-full" data-tour-id="spotlight">
      <defs>
        {boxes.map((box, index) => (
          <clipPath key={`${box.x} ${box.y}`} id={`${id}-${index}`}>
            <path d={`M0 0H${width}V${height}H0Z${hole(box)}`} clipRule="evenodd" />
          </clipPath>
        ))}
      </defs>
      <Within cuts={boxes.map((_, index) => `url(#${id}-${index})`)}>
        <rect width="100%" height="100%" className="pointer-events-auto fill-black/45" />
      </Within>
      {boxes.map((box, index) => (
        <Within key={`${box.x} ${box.y}`} cuts={boxes.flatMap((_, other) => (other === index ? [] : [`url(#${id}-${other})`]))}>
          <path d={hole(box)} className="fill-none stroke-accent stroke-2" />
        </Within>
      ))}
    </svg>
  )
}

/** The content minus each cut. An outline is cut by the other places, so that overlapping ones make one shape. */
function Within({ cuts: [cut, ...others], children }: { cuts: readonly string[]; children: ReactNode }): ReactNode {
  if (cut === undefined) return children
  return (
    <g clipPath={cut}>
      <Within cuts={others}>{children}</Within>
    </g>
  )
}

function hole({ x, y, width, height }: Box): string {
  const [left, top, across, down] = [x - margin, y - margin, width + 2 * margin - 2 * radius, height + 2 * margin - 2 * radius]
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return `M${left + radius} ${top}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`
}

/** Follows movements: panels open, lists scroll, windows change size. It renders again only when a box has changed. */
function useLitBoxes(step: TourStepScript, allowed: readonly InterfaceArea[] | null): readonly Box[] {
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  useEffect(() => {
    let last = ''
    const look = () => {
      const next = litBoxes(step, allowed).filter(({ width, height }) => width > 2 * radius && height > 2 * radius)
      const text = JSON.stringify([next, window.innerWidth, window.innerHeight])
      if (text !== last) setBoxes(next)
      last = text
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [step, allowed])
  return boxes
}
