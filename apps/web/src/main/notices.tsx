import { uploadMessages } from '@trabecula/domain'
import { dismissToast, useToasts } from '../state/notice/toasts.ts'
import { closeUpload, useUpload } from '../state/session/upload.ts'
import { Overlay } from '../ui/feedback/overlay.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'

/** What lies over every screen: the upload overlay and the toasts. */
export function Notices() {
  const { status, share, error } = useUpload()
  const toasts = useToasts((state) => state.toasts)
  return (
    <>
      {status !== 'idle' && (
        <Overlay text={uploadMessages.uploading} share={share} error={error} onClose={closeUpload} onRetry={closeUpload} />
      )}
      <Toaster toasts={toasts} onDismiss={dismissToast} />
    </>
  )
}
