import { useMatches } from '@tanstack/react-router'
import { pageTitle, productName } from '@trabecula/domain'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** "History" becomes "History | Trabecula". */
    title?: string
  }
}

/** Gives the window the title of the innermost route that has one. */
export function PageTitle() {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  useEffect(() => {
    document.title = title ? pageTitle(title) : productName
  }, [title])
  return null
}
