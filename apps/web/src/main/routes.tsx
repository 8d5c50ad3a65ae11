import { createRootRoute, createRoute, createRouter, HeadContent, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { pageTitle, productName } from '@trabecula/domain'
import { DashboardScreen } from './dashboard-screen.tsx'
import { ErrorFace, LoadingFace, NotFoundFace } from './faces.tsx'
import { Notices } from './notices.tsx'

const root = createRootRoute({
  head: () => ({ meta: [{ title: productName }] }),
  component: () => (
    <>
      <HeadContent />
      <Outlet />
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

export const router = createRouter({
  routeTree: root.addChildren([dashboard, emptyProject, project]),
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingFace,
  defaultErrorComponent: ErrorFace,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
