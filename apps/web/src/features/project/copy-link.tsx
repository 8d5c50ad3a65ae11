import { useRouter } from '@tanstack/react-router'
import { viewingMessages } from '@trabecula/domain'
import { Link2 } from 'lucide-react'
import { toast } from '../../platform/notices/toasts.ts'
import type { BarAction } from '../../ui/controls/action.ts'
import { printCamera, printCut, type WorkspaceSearch } from '../../workspace/address.ts'
import { useStudy } from '../../workspace/study.ts'
import { useCamera } from '../../workspace/view/camera.ts'
import { useView } from '../../workspace/view/settings.ts'

/** Puts study, design, section and camera into the address and copies it. Opening it requires access to the project. */
export function useCopyLink(): BarAction {
  const router = useRouter()
  const share = async () => {
    const { project } = useStudy.getState()
    if (!project) return
    await router.navigate({ to: '/project/$id', params: { id: project.id }, search: sharedSearch, replace: true })
    try {
      await navigator.clipboard.writeText(location.href)
      toast(viewingMessages.linkCopied, 'success')
    } catch {
      // There is no clipboard without a secure origin or permission, but the address bar has the link.
      toast(viewingMessages.linkInAddressBar, 'info')
    }
  }
  return { label: 'Copy a link to this view', icon: <Link2 size={15} />, onSelect: () => void share() }
}

function sharedSearch(): WorkspaceSearch {
  const { studyId, selectedRow } = useStudy.getState()
  const { camera } = useCamera.getState()
  const cut = printCut(useView.getState().section)
  return {
    ...(studyId ? { study: studyId } : {}),
    ...(selectedRow === null ? {} : { row: selectedRow }),
    ...(cut ? { cut } : {}),
    ...(camera ? { camera: printCamera(camera) } : {}),
  }
}
