import { useParams } from '@tanstack/react-router'
import { helpPages } from '@trabecula/domain'
import { openBugReport } from '../features/bug-report/draft.ts'
import { HelpPage } from '../features/help/page.tsx'
import { ShortcutList } from '../features/tools/shortcut-list.tsx'
import { NotFoundPage } from './frame/error-pages.tsx'

/** `/help` shows the first page; the address of a missing page says so. */
export function HelpScreen() {
  const { page: requested } = useParams({ strict: false })
  const page = requested === undefined ? helpPages[0] : helpPages.find(({ id }) => id === requested)
  return page ? (
    <HelpPage key={page.id} page={page.id} keyboard={<ShortcutList />} onReportProblem={openBugReport} />
  ) : (
    <NotFoundPage />
  )
}
