import { createRootRoute, createRoute, createRouter, HeadContent, Link, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { pageTitle, productName } from '@trabecula/domain'
import { PasswordBanner } from '../features/account/password-banner.tsx'
import { InvitationDoor } from '../features/team/invitation-door.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { ErrorFace, LoadingFace, NotFoundFace } from './faces.tsx'
import { Notices } from './notices.tsx'

const changePassword = (
  <Link to="/manage-account" hash="password" className="font-medium underline">
    Change password
  </Link>
)

const root = createRootRoute({
  head: () => ({ meta: [{ title: productName }] }),
  component: () => (
    <>
      <HeadContent />
      {/* Always the same two boxes, so that a dismissed banner does not build the screen anew. */}
      <div className="flex h-full flex-col">
        <PasswordBanner link={changePassword} />
        <div className="min-h-0 flex-1">
          <Outlet />
        </div>
      </div>
      <InvitationDoor />
      <Notices />
    </>
  ),
  notFoundComponent: NotFoundFace,
  errorComponent: ErrorFace,
})

const dashboard = createRoute({ getParentRoute: () => root, path: '/', component: DashboardScreen })

// The 3D stack comes with this screen and with nothing before it.
const workspace = lazyRouteComponent(() => import('./workspace-screen.tsx'), 'WorkspaceScreen')

const emptyProject = createRoute({
  getParentRoute: () => root,
  path: '/project',
  head: () => ({ meta: [{ title: pageTitle('New project') }] }),
  component: workspace,
})

const project = createRoute({
  getParentRoute: () => root,
  path: '/project/$id',
  head: () => ({ meta: [{ title: pageTitle('Project') }] }),
  component: workspace,
})

const manageAccount = createRoute({
  getParentRoute: () => root,
  path: '/manage-account',
  head: () => ({ meta: [{ title: pageTitle('Account') }] }),
  component: lazyRouteComponent(() => import('./manage-account-screen.tsx'), 'ManageAccountScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([dashboard, emptyProject, project, manageAccount]),
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingFace,
  defaultErrorComponent: ErrorFace,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
