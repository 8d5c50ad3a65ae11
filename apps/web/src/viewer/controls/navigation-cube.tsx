import { House } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { type Direction, viewDirections } from '../camera/views.ts'
import { cubeFaces, faceTransform, zoneDirection, zoneTitle } from './cube-face.ts'

const EDGE = 62
const zones = [
  [-1, 1],
  [0, 1],
  [1, 1],
  [-1, 0],
  [0, 0],
  [1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

export interface NavigationCubeHandle {
  /** @param viewMatrix world to view, 16 numbers column by column */
  setView(viewMatrix: ArrayLike<number>): void
}

/**
 * Six sides, twelve edges and eight corners to look from, and the home view. All are ordinary buttons; sides and Home
 * are reachable by keyboard and screen reader, edges and corners by pointer only.
 */
export function NavigationCube({
  ref,
  onLook,
  theme,
}: {
  ref: Ref<NavigationCubeHandle>
  onLook(from: Direction): void
  theme: 'light' | 'dark'
}) {
  const faces = useRef<(HTMLDivElement | null)[]>([])
  useImperativeHandle(ref, () => ({
    setView(viewMatrix) {
      for (const [i, face] of cubeFaces.entries()) {
        const element = faces.current[i]
        if (element) element.style.transform = faceTransform(viewMatrix, face, EDGE / 2)
      }
    },
  }))
  return (
    <fieldset className="viewer-cube" data-theme={theme} aria-label="Views">
      <button
        type="button"
        className="viewer-home"
        title="Home view (7)"
        aria-label="Home view"
        onClick={() => onLook(viewDirections.iso)}
      >
        <House size={14} aria-hidden="true" />
      </button>
      {cubeFaces.map((face, i) => (
        <div
          key={face.name}
          className="viewer-cube-face"
          ref={(element) => {
            faces.current[i] = element
          }}
        >
          {zones.map(([column, row]) => {
            const middle = column === 0 && row === 0
            return (
              <button
                key={`${column},${row}`}
                type="button"
                tabIndex={middle ? 0 : -1}
                aria-hidden={!middle}
                title={zoneTitle(face, column, row)}
                aria-label={middle ? `View from the ${face.name.toLowerCase()}` : undefined}
                onClick={() => onLook(zoneDirection(face, column, row))}
              >
                {middle ? face.name : null}
              </button>
            )
          })}
        </div>
      ))}
    </fieldset>
  )
}
