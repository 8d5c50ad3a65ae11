import { type SupportKind, supportTitles } from '@trabecula/domain'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '../../platform/notices/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SupportMark } from '../../ui/face-mark.tsx'
import { type PickedSupport, withoutSupport } from '../../workspace/loads.ts'
import { changeLoads, useStudy } from '../../workspace/study.ts'
import { ChosenFaces } from './chosen-faces.tsx'
import { Entry } from './entry.tsx'
import { facesInWords } from './words.ts'

const notes: Readonly<Record<SupportKind, string>> = {
  sliding: 'The face does not leave its plane, and is free to slide in it.',
  pinned: 'A hole on a pin: free to turn about it and to slide along it.',
  symmetry: 'The part goes on beyond the face as in a mirror: only one half is designed.',
}

interface SupportEntryProps {
  at: number
  given: PickedSupport
  /** "Sliding", or "Sliding 2" where there are several. */
  title: string
  open: boolean
  onOpen: (open: boolean) => void
  faceList: (label: string) => ReactNode
}

export function SupportEntry({ at, given: { kind, faces }, title, open, onOpen, faceList }: SupportEntryProps) {
  const remove = () => {
    const { loads: before } = useStudy.getState()
    changeLoads((loads) => withoutSupport(loads, at), `remove ${title}`)
    onOpen(false)
    toast(`${supportTitles[kind]} removed.`, 'info', {
      action: { label: 'Undo', run: () => changeLoads(() => before, 'restore') },
    })
  }
  return (
    <Entry
      place={at}
      mark={<SupportMark kind={kind} />}
      title={title}
      summary={facesInWords(faces.length)}
      open={open}
      onOpen={onOpen}
    >
      <p className="text-xs text-n10">{notes[kind]}</p>
      <ChosenFaces use={{ of: 'support', at }} of={`the support ${title}`} faces={faces} faceList={faceList} />
      <Button size="sm" look="danger" className="self-start" onClick={remove}>
        <Trash2 size={13} />
        Remove
      </Button>
    </Entry>
  )
}
