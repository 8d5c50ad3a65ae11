import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAuthSearch, withNext } from './search.ts'

interface AuthLinkProps {
  to: '/login' | '/register' | '/forgot-password' | '/check-email?type=register'
  /** An email address that the next screen starts with; it is in the history entry, not in the URL. */
  mailbox?: string
  className?: string
  children: ReactNode
}

/** A link between auth screens that keeps the return address. The router's link knows only the main application. */
export function AuthLink({ to, mailbox, className = 'font-medium text-accent-text hover:underline', children }: AuthLinkProps) {
  const { history } = useRouter()
  const { next } = useAuthSearch()
  const address = withNext(`/auth${to}`, to.includes('?') ? undefined : next)
  return (
    <a
      href={address}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        history.push(address, { mailbox })
      }}
    >
      {children}
    </a>
  )
}
