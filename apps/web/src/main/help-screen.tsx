import { useParams } from '@tanstack/react-router'
import { helpPages } from '@trabecula/domain'
import { openBugReport } from '../features/bug-report/draft.ts'
import { HelpPage } from '../features/help/page.tsx'
import { ShortcutList } from '../features/tools/shortcut-list.tsx'
import { NotFoundPage } from './frame/error-pages.tsx'

/** `/help` begins at the beginning; an address of a page that there is not says so. */
export function HelpScreen() {
  const { page: asked } = useParams({ strict: false })
  const page = asked === undefined ? helpPages[0] : helpPages.find(({ id }) => id === asked)
  return page ? (
    <HelpPage key={page.id} page={page.id} keyboard={<ShortcutList />} onReportProblem={openBugReport} />
  ) : (
    <NotFoundPage />
  )
}
