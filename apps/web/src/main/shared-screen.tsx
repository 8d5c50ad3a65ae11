import { useQuery } from '@tanstack/react-query'
import { openShare } from '@trabecula/contract'
import { productName, shareMessages } from '@trabecula/domain'
import { Unlink } from 'lucide-react'
import { useEffect } from 'react'
import { send } from '../platform/http/client.ts'
import { messageOr } from '../platform/http/failure.ts'
import { buttonClass } from '../ui/controls/button.tsx'
import { LoadingPage } from './frame/error-pages.tsx'
import { WorkspaceScreen } from './workspace/screen.tsx'

export function SharedScreen() {
  const { data, error } = useQuery({
    queryKey: ['share'],
    queryFn: ({ signal }) => send(openShare, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  // A different link in the same tab changes only the part behind the #, for which no browser reloads.
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])
  if (error)
    return (
      <main className="grid h-full place-items-center p-6">
        <div className="flex max-w-sm flex-col items-center gap-3 text-center">
          <Unlink size={28} className="text-n9" aria-hidden="true" />
          <h1 className="text-lg font-semibold">This link shows nothing</h1>
          <p className="text-sm text-n11">{messageOr(error, shareMessages.unknown)}</p>
          <a href="/" className={buttonClass('plain')}>
            Open {productName}
          </a>
        </div>
      </main>
    )
  if (!data) return <LoadingPage />
  const { project_id: projectId, subproject_id: studyId, expires_at: expiresAt } = data
  return <WorkspaceScreen shared={{ projectId, studyId, expiresAt }} />
}
