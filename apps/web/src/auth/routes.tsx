import {
  createRootRoute,
  createRoute,
  createRouter,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { authTitles, fallbackAuthTitle, loadingText, pageTitle } from '@trabecula/domain'
import { BugReportLauncher } from '../features/bug-report/launcher.tsx'
import { InvitationLauncher } from '../features/team/invitation-launcher.tsx'
import { loadChunk } from '../platform/load-chunk.ts'
import { dismissToast, useToasts } from '../platform/notices/toasts.ts'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthFrame, AuthMessage } from './frame.tsx'

const titled = (title: string) => () => ({ meta: [{ title: pageTitle(title) }] })

const root = createRootRoute({
  head: titled(fallbackAuthTitle),
  component: () => (
    <>
      <HeadContent />
      <AuthFrame>
        <Outlet />
      </AuthFrame>
      <InvitationLauncher />
      <Notices />
    </>
  ),
  errorComponent: () => (
    <>
      <AuthFrame>
        <AuthMessage title="This page could not be loaded" text="Reload the page. A new version may be available.">
          <Button look="primary" size="lg" onClick={() => location.reload()}>
            Reload
          </Button>
        </AuthMessage>
      </AuthFrame>
      <Notices />
    </>
  ),
  notFoundComponent: () => (
    <AuthMessage title="Page not found" text="The link may be outdated or incomplete.">
      <AuthLink to="/login" className={buttonClass('primary', 'lg')}>
        Sign in
      </AuthLink>
    </AuthMessage>
  ),
})

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  // The query is kept, because it may contain the return address or an invitation's result.
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/auth/login${location.searchStr}`, replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  head: titled(authTitles['/login']),
  component: lazyRouteComponent(() => loadChunk(() => import('./login-screen.tsx')), 'LoginScreen'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  head: titled(authTitles['/register']),
  component: lazyRouteComponent(() => loadChunk(() => import('./register-screen.tsx')), 'RegisterScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  head: titled(authTitles['/forgot-password']),
  component: lazyRouteComponent(() => loadChunk(() => import('./forgot-password-screen.tsx')), 'ForgotPasswordScreen'),
})

const checkEmail = createRoute({
  getParentRoute: () => root,
  path: '/check-email',
  head: titled(authTitles['/check-email']),
  component: lazyRouteComponent(() => loadChunk(() => import('./check-email-screen.tsx')), 'CheckEmailScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password/$token',
  head: titled(authTitles['/reset-password']),
  component: lazyRouteComponent(() => loadChunk(() => import('./reset-password-screen.tsx')), 'ResetPasswordScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([index, login, register, forgotPassword, checkEmail, resetPassword]),
  basepath: '/auth',
  defaultPendingComponent: () => (
    <p role="status" className="text-sm text-n10">
      {loadingText}
    </p>
  ),
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
})

function Notices() {
  return (
    <>
      <BugReportLauncher />
      <Toaster toasts={useToasts((state) => state.toasts)} onDismiss={dismissToast} />
    </>
  )
}
