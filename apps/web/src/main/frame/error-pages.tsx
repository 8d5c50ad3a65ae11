import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { loadingText } from '@trabecula/domain'
import { useEffect } from 'react'
import { openBugReport } from '../../features/bug-report/draft.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'

export function LoadingPage() {
  return (
    <div role="status" className="grid h-full place-items-center text-n10">
      <span className="flex items-center gap-3 text-sm">
        <Spinner />
        {loadingText}
      </span>
    </div>
  )
}

export function NotFoundPage() {
  return <MessagePage title="Page not found" text="The link may be outdated or incomplete." />
}

/** A missing script part means that a newer version was installed after the page was loaded. */
export function ErrorPage({ error }: ErrorComponentProps) {
  useEffect(() => noteThrown(error), [error])
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  const outdated = /dynamically imported module|ChunkLoadError|module script/i.test(text)
  return outdated ? (
    <MessagePage title="A new version is available" text="Reload the page to continue." reload />
  ) : (
    <MessagePage title="Something went wrong on this page" text="Reload the page to continue. Saved work is not lost." reload />
  )
}

function MessagePage({ title, text, reload = false }: { title: string; text: string; reload?: boolean }) {
  return (
    <main className="grid h-full place-items-center p-6">
      <div className="flex max-w-md animate-rise flex-col items-center gap-3 text-center">
        <Logo size={36} />
        <h1 className="mt-2 text-lg font-semibold">{title}</h1>
        <p className="text-base text-n11">{text}</p>
        <div className="mt-3 flex gap-2">
          {reload && (
            <button type="button" className={buttonClass('primary')} onClick={() => location.reload()}>
              Reload
            </button>
          )}
          <Link to="/" className={buttonClass(reload ? 'plain' : 'primary')}>
            Home
          </Link>
          <Button look="quiet" onClick={openBugReport}>
            Report a problem
          </Button>
        </div>
      </div>
    </main>
  )
}
