import '../ui/theme/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followPayments } from '../features/billing/payment-return.ts'
import { resumeUpload } from '../features/upload/store.ts'
import { onSignedOut } from '../platform/http/client.ts'
import { noteUncaught } from '../platform/http/failure-log.ts'
import { isShared } from '../platform/http/share-link.ts'
import { showFlashMessage } from '../platform/notices/flash-message.ts'
import { followThemeChoice } from '../platform/theme.ts'
import { queryClient, refreshEntitlements } from '../session/queries.ts'
import { loginAddress, signInAddress } from '../session/sign-in-address.ts'
import { onOtherTabs } from '../session/signals.ts'
import { currentUser } from '../session/user.ts'
import { router } from './routes.tsx'

noteUncaught(window)
followThemeChoice()
if (!isShared)
  onOtherTabs({
    onLogout: () => location.assign(loginAddress),
    // Somebody signed in in another tab: the session is shared, and this page may show another person's data.
    onLogin: () => location.reload(),
  })
followPayments(() => void refreshEntitlements())
// A shared page reports the end of its link by itself.
if (!isShared) onSignedOut(() => location.assign(signInAddress(location.pathname + location.search)))
showFlashMessage()

if (!currentUser.isAuthenticated && !isShared) {
  location.replace(signInAddress(location.pathname + location.search))
} else {
  void (isShared ? Promise.resolve(null) : resumeUpload()).then((id) => {
    if (id) void router.navigate({ to: '/project/$id', params: { id }, replace: true })
  })
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
