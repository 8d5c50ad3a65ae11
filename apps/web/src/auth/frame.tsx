import type { ReactNode } from 'react'
import { openBugReport } from '../features/bug-report/draft.ts'
import { Wordmark } from '../ui/brand/logo.tsx'
import stillLattice from './still-lattice.webp'

/** The form at one side and a still lattice at the other. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full lg:grid-cols-[minmax(440px,2fr)_3fr]">
      <main className="min-h-0 overflow-auto px-6">
        {/* All have one left edge, and begin at the top, so that an error below a field does not move what is
            above it. */}
        <div className="mx-auto flex min-h-full max-w-[360px] flex-col py-6">
          <a href="/" className="flex self-start rounded-sm">
            <Wordmark />
          </a>
          <div className="flex-1 pt-[clamp(40px,14dvh,240px)] pb-10">{children}</div>
          <button type="button" onClick={openBugReport} className="self-start rounded-sm text-xs text-n10 hover:text-n12">
            Report a problem
          </button>
        </div>
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

/** The title and text of a screen with the next step, unless a form follows. */
export function AuthMessage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <Heading>{title}</Heading>
      <p className="text-base text-n11">{text}</p>
      {children && <div className="flex pt-4">{children}</div>}
    </div>
  )
}
