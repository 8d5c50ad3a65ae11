import { BugReportDoor } from '../features/bug-report/launcher.tsx'
import { dismissToast, useToasts } from '../platform/notices/toasts.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'

export function Notices() {
  return (
    <>
      <BugReportDoor />
      <Toaster toasts={useToasts((state) => state.toasts)} onDismiss={dismissToast} />
    </>
  )
}
