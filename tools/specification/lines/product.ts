import { type Line, line } from './line.ts'

/** §1 */
export const product: readonly Line[] = [
  line('guests, members, owners, superusers', '06-roles answers each role | permission/table'),
  line('core flow: upload, surfaces, settings, run, candidate, export', '01-product engineer drops | main-job.test real engine'),
  line('the seven settings and the unit system', 'optimization/rules one of the seven | units 5 and'),
  line(
    'sortable results; lattice view, sections, colour, opacity',
    '01-product engineer | results/table click | 09-constants/viewer section',
  ),
  line(
    'generating and exporting are paid; top-up by link',
    'runs/routes charges once | exports/routes charges once | 04-states/projects top-up',
  ),
  line('projects: rename, archive, restore, delete for good', '04-states/projects lifecycle | projects/keeping archive'),
  line(
    'teams: invite, remove, invite again, size limit',
    'teams/routes invites | teams/seats never more | 04-states/accounts owner invites',
  ),
  line('a tour in a demonstration project', 'tour/states step | 04-states/tour'),
  line('a bug report with a screenshot drop area', '1 a bug report | 02-screens/bug-report'),
  line('a separate sign-in application under /auth', '02-screens/auth | http/pages auth application'),
]
