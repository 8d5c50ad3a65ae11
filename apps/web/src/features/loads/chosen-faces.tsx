import { faceNormal, faceNumber } from '@trabecula/domain'
import { Brush, MousePointerClick, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { pickFor, pickTarget } from '../../workspace/face-picking.ts'
import { type FurtherUse, isSameUse, toggledFaces } from '../../workspace/face-uses.ts'
import { usePart } from '../../workspace/part.ts'
import { usePainting } from '../../workspace/patched-part.ts'
import { changeLoads, changeStudy, useStudy } from '../../workspace/study.ts'

interface ChosenFacesProps {
  use: FurtherUse
  /** The case, support, point mass or region of the faces: "load case B". */
  of: string
  faces: readonly number[]
  faceList: (label: string) => ReactNode
}

/** The faces of a case, support, point mass or region; more are picked on the part, or in the list that opens here. */
export function ChosenFaces({ use, of, faces, faceList }: ChosenFacesProps) {
  const id = useId()
  const part = usePart((state) => state.part)
  const picking = useStudy((state) => isSameUse(pickTarget(state), use))
  const drop = (face: number) => changeLoads((loads) => toggledFaces(loads, use, [face], true), `drop ${face}`)
  const paint = () => {
    pickFor(use)
    usePainting.setState({ isOpen: true })
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <span id={id} className="text-xs font-medium text-n11">
          Faces
        </span>
        <Button size="sm" aria-describedby={id} className="ml-auto" onClick={paint}>
          <Brush size={13} />
          Paint
        </Button>
        <Button
          size="sm"
          aria-pressed={picking}
          aria-describedby={id}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          onClick={() => pickFor(picking ? null : use)}
        >
          <MousePointerClick size={13} />
          {picking ? 'Done' : 'Pick faces'}
        </Button>
      </div>
      {faces.length > 0 ? (
        <ul aria-labelledby={id} className="flex max-h-31 flex-wrap gap-1 overflow-y-auto">
          {faces.map((face) => {
            const known = part?.surfaces.faces[face]
            return (
              known && (
                <li
                  key={face}
                  onMouseEnter={() => changeStudy({ hovered: face })}
                  onMouseLeave={() => changeStudy({ hovered: null })}
                  title={faceNormal(known)}
                  className="flex h-6 items-center gap-0.5 rounded-md bg-n3 pl-1.5 text-xs text-n12"
                >
                  {faceNumber(known)}
                  <button
                    type="button"
                    aria-label={`Remove ${faceNumber(known)} from ${of}`}
                    onClick={() => drop(face)}
                    className="rounded-sm p-1 text-n9 hover:text-n12"
                  >
                    <X size={12} />
                  </button>
                </li>
              )
            )
          })}
        </ul>
      ) : (
        <p className="text-xs text-n10">None yet.</p>
      )}
      {picking && (
        <>
          <p className="text-xs text-n10">Click faces of the part, or choose them here. Escape ends it.</p>
          {faceList(`Faces of ${of}`)}
        </>
      )}
    </div>
  )
}
