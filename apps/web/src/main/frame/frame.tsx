import { Outlet } from '@tanstack/react-router'
import { OfferDoor } from '../../features/tour/launcher.tsx'
import { TopBar } from './top-bar.tsx'

/** The bar over every screen but the workspace; the screen below scrolls by itself. */
export function Frame() {
  return (
    <div className="flex h-full flex-col">
      <TopBar />
      <main className="relative min-h-0 flex-1 overflow-auto">
        <Outlet />
      </main>
      <OfferDoor />
    </div>
  )
}
