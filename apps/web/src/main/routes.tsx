import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { PasswordBanner } from '../features/account/password-banner.tsx'
import { historyAddress, historySearch, pageNumber } from '../features/history/search.ts'
import { InvitationLauncher } from '../features/team/invitation-launcher.tsx'
import { TourLauncher } from '../features/tour/launcher.tsx'
import { isShared } from '../platform/http/share-link.ts'
import { loadChunk } from '../platform/load-chunk.ts'
import { type WorkspaceSearch, workspaceSearch } from '../workspace/address.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { ErrorPage, LoadingPage, NotFoundPage } from './frame/error-pages.tsx'
import { Frame, PageTitle } from './frame/frame.tsx'
import { Notices } from './frame/notices.tsx'

const changePassword = (
  <Link to="/manage-account" hash="password" className="font-medium underline">
    Change password
  </Link>
)

const root = createRootRoute({
  component: () => (
    <>
      <PageTitle />
      {/* Always the same two boxes, so that a dismissed banner does not build the screen again. */}
      <div className="flex h-full flex-col">
        <PasswordBanner link={changePassword} />
        <div className="min-h-0 flex-1">
          <Outlet />
        </div>
      </div>
      {!isShared && <InvitationLauncher />}
      <Notices />
      {!isShared && <TourLauncher />}
    </>
  ),
  notFoundComponent: NotFoundPage,
  // The bug report stays available when the screen itself has failed.
  errorComponent: (failed) => (
    <>
      <ErrorPage {...failed} />
      <Notices />
    </>
  ),
})

const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: Frame })

const dashboard = createRoute({ getParentRoute: () => framed, path: '/', component: DashboardScreen })

const history = createRoute({
  getParentRoute: () => framed,
  path: '/history',
  // The page reads the parameters itself and replaces invalid values by the default.
  validateSearch: (given: Record<string, unknown>): Partial<Record<'q' | 'sort' | 'order' | 'page', string | number>> =>
    historyAddress(historySearch(given)),
  staticData: { title: 'History' },
  component: lazyRouteComponent(() => loadChunk(() => import('../features/history/page.tsx')), 'HistoryPage'),
})

const archive = createRoute({
  getParentRoute: () => framed,
  path: '/archive',
  validateSearch: (given: Record<string, unknown>): { page?: number } => {
    const page = pageNumber(given['page'])
    return page === 1 ? {} : { page }
  },
  staticData: { title: 'Archive' },
  component: lazyRouteComponent(() => loadChunk(() => import('../features/archive/page.tsx')), 'ArchivePage'),
})

const billingPage = lazyRouteComponent(() => loadChunk(() => import('../features/billing/page.tsx')), 'BillingPage')
const billingSearch = (given: Record<string, unknown>): { payment?: string } =>
  given['payment'] === undefined ? {} : { payment: String(given['payment']) }

const billing = createRoute({
  getParentRoute: () => framed,
  path: '/billing',
  validateSearch: billingSearch,
  staticData: { title: 'Billing' },
  component: billingPage,
})

// A top-up that could not be opened leads here, in a new tab.
const billingFallback = createRoute({
  getParentRoute: () => framed,
  path: '/billing.html',
  validateSearch: billingSearch,
  staticData: { title: 'Billing' },
  component: billingPage,
})

// The 3D libraries are loaded with this screen and not before.
const workspace = lazyRouteComponent(() => loadChunk(() => import('./workspace/screen.tsx')), 'WorkspaceScreen')

const emptyProject = createRoute({
  getParentRoute: () => root,
  path: '/project',
  staticData: { title: 'New project' },
  component: workspace,
})

const project = createRoute({
  getParentRoute: () => root,
  path: '/project/$id',
  // Study, design, section and camera are parsed; other parameters, such as the tour's, stay.
  validateSearch: (given: Record<string, unknown>): WorkspaceSearch => {
    const { study: _study, row: _row, cut: _cut, camera: _camera, ...others } = given
    return { ...others, ...workspaceSearch(given) }
  },
  staticData: { title: 'Project' },
  component: workspace,
})

const manageAccount = createRoute({
  getParentRoute: () => framed,
  path: '/manage-account',
  staticData: { title: 'Account' },
  component: lazyRouteComponent(() => loadChunk(() => import('./manage-account-screen.tsx')), 'ManageAccountScreen'),
})

const materials = createRoute({
  getParentRoute: () => framed,
  path: '/materials',
  staticData: { title: 'Materials' },
  component: lazyRouteComponent(() => loadChunk(() => import('../features/own-catalog/page.tsx')), 'OwnCatalogPage'),
})

const helpScreen = lazyRouteComponent(() => loadChunk(() => import('./help-screen.tsx')), 'HelpScreen')
const help = createRoute({ getParentRoute: () => framed, path: '/help', staticData: { title: 'Help' }, component: helpScreen })
const helpPage = createRoute({
  getParentRoute: () => framed,
  path: '/help/$page',
  staticData: { title: 'Help' },
  component: helpScreen,
})

// Opened by people without an account; the 3D libraries are loaded with it.
const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared',
  staticData: { title: 'Shared study' },
  component: lazyRouteComponent(() => loadChunk(() => import('./shared-screen.tsx')), 'SharedScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    framed.addChildren([dashboard, history, archive, billing, billingFallback, manageAccount, materials, help, helpPage]),
    emptyProject,
    project,
    shared,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
