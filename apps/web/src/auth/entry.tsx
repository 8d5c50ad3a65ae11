import '../ui/theme/theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followThemeChoice } from '../state/view/theme.ts'
import { router } from './routes.tsx'

followThemeChoice()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
