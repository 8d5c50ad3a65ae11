import { Link } from '@tanstack/react-router'
import { productName } from '@trabecula/domain'
import { lazy, Suspense } from 'react'
import { Wordmark } from '../ui/brand/logo.tsx'

// Menus and tooltips weigh as much as the rest of the first page, and can come a moment after it.
const AccountCorner = lazy(() =>
  import('../features/account/account-menu.tsx').then((module) => ({ default: module.AccountCorner })),
)

/** Logo, navigation and account, over every screen but the workspace. */
export function TopBar() {
  return (
    <header className="flex h-11 shrink-0 items-center justify-between border-b px-4">
      <nav aria-label="Main" className="flex h-full items-center gap-6">
        <Link to="/" className="flex items-center rounded-sm" aria-label={`${productName}, home`}>
          <Wordmark />
        </Link>
        <Link
          to="/"
          activeOptions={{ exact: true }}
          activeProps={{ className: 'border-accent font-medium text-n12' }}
          inactiveProps={{ className: 'border-transparent text-n11 hover:text-n12' }}
          className="flex h-full items-center border-b-2 px-1 text-sm"
        >
          Home
        </Link>
      </nav>
      <Suspense fallback={null}>
        <AccountCorner />
      </Suspense>
    </header>
  )
}
