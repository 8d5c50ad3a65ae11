import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link between auth screens. The library's typed link knows only the main application's addresses. */
export function AuthLink({ to, className, children }: { to: '/login' | '/register'; className?: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <a
      href={`/auth${to}`}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(`/auth${to}`)
      }}
    >
      {children}
    </a>
  )
}
