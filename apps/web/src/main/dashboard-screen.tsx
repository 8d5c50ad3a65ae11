import { Link, useNavigate } from '@tanstack/react-router'
import { productName } from '@trabecula/domain'
import { lazy, Suspense } from 'react'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { uploadPart } from '../state/session/upload.ts'
import { Wordmark } from '../ui/brand/logo.tsx'

// Menus and tooltips weigh as much as the rest of this page, and can come a moment after it.
const AccountCorner = lazy(() =>
  import('../features/account/account-menu.tsx').then((module) => ({ default: module.AccountCorner })),
)

export function DashboardScreen() {
  const navigate = useNavigate()
  const open = (id: string, replace: boolean) => navigate({ to: '/project/$id', params: { id }, replace })
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-11 shrink-0 items-center justify-between border-b px-4">
        <nav aria-label="Main" className="flex h-full items-center gap-6">
          <Link to="/" className="flex items-center rounded-sm" aria-label={`${productName}, home`}>
            <Wordmark />
          </Link>
          <Link
            to="/"
            className="flex h-full items-center border-b-2 border-accent px-1 text-sm font-medium text-n12"
            aria-current="page"
          >
            Home
          </Link>
        </nav>
        <Suspense fallback={null}>
          <AccountCorner />
        </Suspense>
      </header>
      <main className="min-h-0 flex-1 overflow-auto">
        <Dashboard
          onOpen={(id) => void open(id, false)}
          onFile={async (file) => {
            const id = await uploadPart(file)
            if (id) void open(id, true)
          }}
        />
      </main>
    </div>
  )
}
