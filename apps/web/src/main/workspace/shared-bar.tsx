import { productName } from '@trabecula/domain'
import { Eye } from 'lucide-react'
import { Logo } from '../../ui/brand/logo.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { currentStudy, useStudy } from '../../workspace/study.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The bar above a shared study, with the end of its link. */
export function SharedBar({ expiresAt }: { expiresAt: string }) {
  const project = useStudy((state) => state.project)
  const study = useStudy(currentStudy)
  return (
    <header className="z-20 flex h-11 shrink-0 items-center gap-3 border-b bg-n1 px-3 lg:over-canvas lg:absolute lg:inset-x-0 lg:top-0">
      <span role="img" aria-label={productName}>
        <Logo />
      </span>
      <h1 className="min-w-0 truncate text-sm font-medium text-n12">
        {project?.name}
        {study && <span className="font-normal text-n10"> · {study.name}</span>}
      </h1>
      <div className="flex-1" />
      <p className="hidden items-center gap-1.5 text-xs whitespace-nowrap text-n10 sm:flex">
        <Eye size={14} aria-hidden="true" /> For looking only, until {day.format(new Date(expiresAt))}
      </p>
      <a href="/" className={buttonClass('plain', 'sm')}>
        Open {productName}
      </a>
    </header>
  )
}
