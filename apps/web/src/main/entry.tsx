import '../ui/theme/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs, signInAddress } from '../state/session/leave.ts'
import { queryClient } from '../state/session/queries.ts'
import { currentUser } from '../state/session/user.ts'
import { followThemeChoice } from '../state/view/theme.ts'
import { router } from './routes.tsx'

followThemeChoice()
followOtherTabs()

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
