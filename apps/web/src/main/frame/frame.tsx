import { Outlet, useMatches } from '@tanstack/react-router'
import { pageTitle, productName } from '@trabecula/domain'
import { useEffect } from 'react'
import { TourOfferLauncher } from '../../features/tour/launcher.tsx'
import { TopBar } from './top-bar.tsx'

/** The bar over every screen but the workspace; the screen below scrolls by itself. */
export function Frame() {
  return (
    <div className="flex h-full flex-col">
      <TopBar />
      <main className="relative min-h-0 flex-1 overflow-auto">
        <Outlet />
      </main>
      <TourOfferLauncher />
    </div>
  )
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** "History" is shown as "History | Trabecula". */
    title?: string
  }
}

/** Sets the window's title to that of the innermost route that has one. */
export function PageTitle() {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  useEffect(() => {
    document.title = title ? pageTitle(title) : productName
  }, [title])
  return null
}
