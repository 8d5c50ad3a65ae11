import '../ui/theme/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteUncaught } from '../platform/calls/failure-log.ts'
import { whenSignedOut } from '../platform/calls/http.ts'
import { followPayments } from '../state/billing/payment-return.ts'
import { showCarriedToast } from '../state/notice/carried.ts'
import { queryClient, refreshMeans } from '../state/session/queries.ts'
import { loginAddress, signInAddress } from '../state/session/sign-in-address.ts'
import { followOtherTabs } from '../state/session/signals.ts'
import { resumeUpload } from '../state/session/upload.ts'
import { currentUser } from '../state/session/user.ts'
import { followThemeChoice } from '../state/view/theme.ts'
import { router } from './routes.tsx'

noteUncaught(window)
followThemeChoice()
followOtherTabs({
  onLogout: () => location.assign(loginAddress),
  // Whoever signed in, the session is another one now, and what this page holds may be another person's.
  onLogin: () => location.reload(),
})
followPayments(() => void refreshMeans())
whenSignedOut(() => location.assign(signInAddress(location.pathname + location.search)))
showCarriedToast()

if (!currentUser.isAuthenticated) {
  location.replace(signInAddress(location.pathname + location.search))
} else {
  void resumeUpload().then((id) => {
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
