import '../ui/theme/theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { safeNext } from '@trabecula/domain'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteUncaught } from '../platform/http/failure-log.ts'
import { showFlashMessage } from '../platform/notices/flash-message.ts'
import { followThemeChoice } from '../platform/theme.ts'
import { onOtherTabs } from '../session/signals.ts'
import { currentUser } from '../session/user.ts'
import { router } from './routes.tsx'

noteUncaught(window)
followThemeChoice()
onOtherTabs({
  // Another tab signed in: this one goes to where its own sign-in would have led.
  onLogin: () => location.assign(safeNext(new URLSearchParams(location.search).get('next'))),
  // Another tab signed out: this page's initial data about the user no longer holds.
  onLogout: () => currentUser.isAuthenticated && location.reload(),
})
showFlashMessage()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
