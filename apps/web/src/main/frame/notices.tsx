import { useNavigate } from '@tanstack/react-router'
import { uploadMessages } from '@trabecula/domain'
import { lazy, Suspense } from 'react'
import { BugReportLauncher } from '../../features/bug-report/launcher.tsx'
import { closeUpload, retryUpload, useUpload } from '../../features/upload/store.ts'
import { loadChunk } from '../../platform/load-chunk.ts'
import { useConflict } from '../../platform/notices/edit-conflict.ts'
import { useGlobalNotice } from '../../platform/notices/global.ts'
import { dismissToast, useToasts } from '../../platform/notices/toasts.ts'
import { Overlay } from '../../ui/feedback/overlay.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { keepConverted } from '../converted.ts'

// The dialog is rarely opened, and its library is large.
const ConflictDialog = lazy(() =>
  loadChunk(() => import('../../features/project/conflict-dialog.tsx')).then((module) => ({ default: module.ConflictDialog })),
)

/** Everything that lies over every screen: the overlay, the conflict dialog, the bug report, and the toasts. */
export function Notices() {
  const navigate = useNavigate()
  const upload = useUpload()
  const { loading, error } = useGlobalNotice()
  const toasts = useToasts((state) => state.toasts)
  const conflict = useConflict((state) => state.question !== null)
  return (
    <>
      {upload.status !== 'idle' ? (
        <Overlay
          text={uploadMessages.uploading}
          share={upload.share}
          error={upload.error}
          onClose={closeUpload}
          onRetry={async () => {
            const { file } = upload
            const id = await retryUpload()
            if (id) await keepConverted(id, file)
            if (id) void navigate({ to: '/project/$id', params: { id }, replace: true })
          }}
        />
      ) : (
        (loading || error) && (
          <Overlay
            text={loading?.message}
            share={loading?.share ?? null}
            error={error?.message ?? null}
            onClose={error?.onClose}
            onRetry={error?.onRetry}
          />
        )
      )}
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog />
        </Suspense>
      )}
      <BugReportLauncher />
      <Toaster toasts={toasts} onDismiss={dismissToast} />
    </>
  )
}
