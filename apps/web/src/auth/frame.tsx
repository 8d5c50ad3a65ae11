import type { ReactNode } from 'react'
import { LatticePicture } from '../ui/brand/lattice-picture.tsx'
import { Wordmark } from '../ui/brand/logo.tsx'

/** The form at one side, a still lattice at the other; nothing else. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full lg:grid-cols-[minmax(440px,2fr)_3fr]">
      <main className="flex min-h-0 flex-col overflow-auto px-6 py-6 sm:px-12">
        <a href="/" className="flex self-start rounded-sm">
          <Wordmark />
        </a>
        <div className="m-auto w-full max-w-[360px] py-10">{children}</div>
      </main>
      <div className="relative hidden border-l bg-n2 lg:block">
        <LatticePicture still className="absolute inset-[6%] h-[88%] w-[88%] text-accent" />
      </div>
    </div>
  )
}

export function AuthMessage({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="text-base text-n11">{text}</p>
    </div>
  )
}
