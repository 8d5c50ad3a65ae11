import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { productName } from '@trabecula/domain'
import { lazy, Suspense } from 'react'
import { roleQuery } from '../../session/queries.ts'
import { currentUser } from '../../session/user.ts'
import { Wordmark } from '../../ui/brand/logo.tsx'

// Menus and tooltips are as large as the rest of the first page, and can load after it.
const AccountCorner = lazy(() => import('./account-corner.tsx').then((module) => ({ default: module.AccountCorner })))

const tabs = [
  { to: '/', name: 'Home' },
  { to: '/history', name: 'History' },
  { to: '/archive', name: 'Archive' },
] as const

export function TopBar() {
  return (
    <header className="flex h-11 shrink-0 items-center justify-between gap-3 border-b px-3 sm:px-4">
      <nav aria-label="Main" className="flex h-full min-w-0 items-center gap-3 sm:gap-6">
        <Link to="/" className="flex items-center rounded-sm" aria-label={`${productName}, home`}>
          <Wordmark />
        </Link>
        {tabs.map(({ to, name }) => (
          <Tab key={to} to={to} name={name} />
        ))}
        <BillingTab />
      </nav>
      <Suspense fallback={null}>
        <AccountCorner />
      </Suspense>
    </header>
  )
}

/** Shown to owners who are not superusers. */
function BillingTab() {
  const { data: role } = useQuery({ ...roleQuery, enabled: !currentUser.isSuperuser })
  return role === 'owner' && !currentUser.isSuperuser ? <Tab to="/billing" name="Billing" /> : null
}

function Tab({ to, name }: { to: '/' | '/history' | '/archive' | '/billing'; name: string }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ className: 'border-accent font-medium text-n12' }}
      inactiveProps={{ className: 'border-transparent text-n11 hover:text-n12' }}
      className="flex h-full items-center border-b-2 px-1 text-sm"
    >
      {name}
    </Link>
  )
}
