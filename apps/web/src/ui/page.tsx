import type { ReactNode } from 'react'

interface PageProps {
  title: string
  /** At the right of the title, or below it in narrow windows. */
  tools?: ReactNode
  /** Lists need more room than forms. */
  wide?: boolean
  children: ReactNode
}

/** A screen that is read from top to bottom. */
export function Page({ title, tools, wide = false, children }: PageProps) {
  return (
    <div
      className={`mx-auto flex w-full flex-col px-4 pt-6 pb-16 sm:px-8 ${wide ? 'max-w-[1200px] 3xl:max-w-[1440px]' : 'max-w-[960px]'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {tools}
      </div>
      {children}
    </div>
  )
}
