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
import { AuthFrame, AuthMessage } from './frame.tsx'
import { Notices } from './notices.tsx'
import { loginSearch } from './search.ts'

const titled = (title: string) => () => ({ meta: [{ title: pageTitle(title) }] })

const root = createRootRoute({
  head: titled(fallbackAuthTitle),
  component: () => (
    <>
      <HeadContent />
      <AuthFrame>
        <Outlet />
      </AuthFrame>
      <Notices />
    </>
  ),
  errorComponent: () => (
    <AuthMessage title="This page could not be loaded" text="Reload it to continue; a newer version may have been installed." />
  ),
  notFoundComponent: () => <AuthMessage title="There is nothing at this address" text="The link may be old." />,
})

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/auth/login', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  head: titled(authTitles['/login']),
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  head: titled(authTitles['/register']),
  component: lazyRouteComponent(() => import('./register-screen.tsx'), 'RegisterScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([index, login, register]),
  basepath: '/auth',
  defaultPendingComponent: () => <p className="text-sm text-n10">{loadingText}</p>,
  defaultPendingMs: 0,
})
