import { Link } from '@tanstack/react-router'
import { helpPages, type Term, terms } from '@trabecula/domain'

const byName = Object.entries<Term>(terms).sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'))

export function Glossary() {
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
