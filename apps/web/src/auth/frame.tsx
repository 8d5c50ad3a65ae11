import type { ReactNode } from 'react'
import { openBugReport } from '../state/bug-report/draft.ts'
import { Wordmark } from '../ui/brand/logo.tsx'
// Rendered by pictures/render-still-lattice.ts.
import stillLattice from './still-lattice.webp'

/** The form at one side, a still lattice at the other; nothing else. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full lg:grid-cols-[minmax(440px,2fr)_3fr]">
      <main className="flex min-h-0 flex-col overflow-auto px-6 py-6 sm:px-12">
        <a href="/" className="flex self-start rounded-sm">
          <Wordmark />
        </a>
        {/* The box keeps its place; what is centred in it comes and goes, so that no screen moves when it is there. */}
        <div className="grid flex-1 grid-cols-[minmax(0,360px)] content-center justify-center py-10">{children}</div>
        <button type="button" onClick={openBugReport} className="self-start rounded-sm text-xs text-n10 hover:text-n12">
          Report a problem
        </button>
      </main>
      <div className="relative hidden border-l bg-n2 lg:block">
        <img
          src={stillLattice}
          alt=""
          width={1200}
          height={1200}
          loading="lazy"
          className="absolute inset-0 m-auto h-auto max-h-[88%] w-auto max-w-[88%]"
        />
      </div>
    </div>
  )
}

export function Heading({ children }: { children: ReactNode }) {
  return <h1 className="text-xl font-semibold tracking-tight">{children}</h1>
}

export function AuthMessage({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Heading>{title}</Heading>
      <p className="text-base text-n11">{text}</p>
    </div>
  )
}
