import '../ui/theme/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenSignedOut } from '../platform/http.ts'
import { showCarriedToast } from '../state/notice/carried.ts'
import { loginAddress, signInAddress } from '../state/session/leave.ts'
import { queryClient } from '../state/session/queries.ts'
import { followOtherTabs } from '../state/session/signals.ts'
import { currentUser } from '../state/session/user.ts'
import { followThemeChoice } from '../state/view/theme.ts'
import { router } from './routes.tsx'

followThemeChoice()
followOtherTabs({
  onLogout: () => location.assign(loginAddress),
  // Whoever signed in, the session is another one now, and what this page holds may be another person's.
  onLogin: () => location.reload(),
})
whenSignedOut(() => location.assign(signInAddress(location.pathname + location.search)))
showCarriedToast()

if (!currentUser.isAuthenticated) {
  location.replace(signInAddress(location.pathname + location.search))
} else {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
