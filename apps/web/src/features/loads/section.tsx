import { checkLoads, checkPointMasses, loadsInWords, tutorialProjectId } from '@trabecula/domain'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Section } from '../../ui/section.tsx'
import { byFace, massesByFace } from '../../workspace/loads.ts'
import { useStudy } from '../../workspace/study.ts'

/** Its script is loaded when the section is first opened, because most designs carry one load. */
const LoadsPanel = lazy(() => loadChunk(() => import('./panel.tsx')).then((module) => ({ default: module.LoadsPanel })))

interface MoreLoadsProps {
  /** The faces of the part as a list to pick from. */
  faceList: (label: string) => ReactNode
}

/** Load cases besides the specified one, supports besides the held faces, point masses. The demonstration has none. */
export function MoreLoadsSection({ faceList }: MoreLoadsProps) {
  const isDemonstration = useStudy(({ project }) => project?.id === tutorialProjectId)
  const loads = useStudy((state) => state.loads)
  const settings = useStudy((state) => state.settings)
  const selection = useStudy((state) => state.selection)
  if (isDemonstration) return null
  const summary = loadsInWords(loads)
  return (
    <Section
      title="More loads and supports"
      line={summary}
      done={summary !== '' && checkLoads(byFace(selection, loads), settings).ok && checkPointMasses(massesByFace(loads)).ok}
      folded
      help={<TermHelp id="load-case" />}
      area="MoreLoads"
    >
      <Suspense fallback={<Spinner size={14} />}>
        <LoadsPanel faceList={faceList} />
      </Suspense>
    </Section>
  )
}
