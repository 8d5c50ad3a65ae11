import { Link } from '@tanstack/react-router'
import { type HelpPageId, helpPages, type Term, terms } from '@trabecula/domain'
import { type ReactNode, useEffect } from 'react'
import './guide.css'
import { guidePages } from './guide-pages.ts'

/** vite.config.ts converts them to HTML. */
const guide = import.meta.glob<string>(
  '../../../../../docs/guide/{getting-started,goal,load-cases,estimate,shell,families,print-rules,trust,coupons,fields,tokens}.md',
  { import: 'default', eager: true },
)

interface HelpPageProps {
  page: HelpPageId
  /** The list of keys, which comes from the workspace's tools. */
  keyboard: ReactNode
  onReportProblem: () => void
}

export function HelpPage({ page, keyboard, onReportProblem }: HelpPageProps) {
  useHash(page)
  const title = helpPages.find(({ id }) => id === page)?.title
  return (
    <div className="mx-auto grid w-full max-w-[1080px] gap-6 px-4 pt-6 pb-16 sm:px-8 md:grid-cols-[180px_minmax(0,1fr)] md:gap-12">
      <nav aria-label="Help" className="grid gap-px sm:grid-cols-2 md:sticky md:top-6 md:flex md:flex-col md:self-start">
        {helpPages.map(({ id, title: name }) => (
          <Link
            key={id}
            to="/help/$page"
            params={{ page: id }}
            className={`rounded-md px-2.5 py-1 text-sm ${id === page ? 'bg-n4 font-medium text-n12' : 'text-n11 hover:bg-n3'}`}
            aria-current={id === page ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
        <button
          type="button"
          onClick={onReportProblem}
          className="rounded-md px-2.5 py-1 text-left text-sm text-n11 hover:bg-n3 md:mt-3"
        >
          Report a problem
        </button>
      </nav>
      <article className="min-w-0">
        <h1 className="pb-6 text-xl font-semibold tracking-tight">{title}</h1>
        <div>
          <Body page={page} keyboard={keyboard} />
        </div>
      </article>
    </div>
  )
}

function Body({ page, keyboard }: Pick<HelpPageProps, 'page' | 'keyboard'>): ReactNode {
  if (page === 'keyboard') return keyboard
  if (page === 'glossary') return <Glossary />
  const html = guide[`../../../../../docs/guide/${guidePages[page]}.md`]
  if (html === undefined) throw new Error(`The help has no page ${page}.`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it from our own pages
  return <div className="guide" dangerouslySetInnerHTML={{ __html: html }} />
}

const byName = Object.entries<Term>(terms).sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'))

function Glossary() {
  return (
    <dl className="flex flex-col">
      {byName.map(([id, { name, text, page }]) => (
        <div
          key={id}
          id={id}
          className="grid scroll-mt-4 gap-x-8 border-t py-3 first:border-t-0 target:bg-accent-soft md:grid-cols-[160px_1fr]"
        >
          <dt className="text-base font-medium">{name}</dt>
          <dd className="max-w-[65ch] text-base text-n11">
            {text}{' '}
            {page !== 'glossary' && (
              <Link to="/help/$page" params={{ page }} className="text-accent-text underline">
                {helpPages.find((one) => one.id === page)?.title}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Anchors that links of older versions contain. */
const renamedAnchors: Readonly<Record<string, string>> = { 'boundary-face': 'held-face' }

/** Scrolls to the address's anchor, because a page loaded on demand arrives after the browser has looked for it. */
function useHash(page: HelpPageId): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked through once
  useEffect(() => {
    const named = location.hash.slice(1)
    const id = renamedAnchors[named] ?? named
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [page])
}
