import { type Line, line, noTest } from './line.ts'

/** §8 */
export const errors: readonly Line[] = [
  line("'Failed to authorize'", '08-errors/accounts authorization: without | platform/http/client abandoned'),
  line("'Logout failed'", '08-errors/accounts logout failed'),
  line(
    "'Active subscription required to perform optimization.'",
    'missing.test order | runs/routes refused in the order | 08-errors/workspace subscription',
  ),
  line(
    "'Insufficient tokens to perform optimization.'",
    'missing.test order | runs/routes refused in the order | 08-errors/workspace tokens',
  ),
  line(
    "'Active subscription required to export STL file.'",
    '08-errors/workspace export | exports/routes subscription | features/export/api',
  ),
  line(
    "'Insufficient tokens to export STL file.'",
    'exports/routes tokens are short | 08-errors/workspace export | features/export/api',
  ),
  line("'Username not found'", 'missing.test order | 08-errors/workspace username'),
  line("'No project selected …'", 'missing.test order | 08-errors/workspace project selected'),
  line(
    "'Optimization failed: ' and its fallbacks; an abort unchanged",
    '08-errors/workspace optimization | generate/generate §8',
  ),
  line('export failure and its fallbacks', '08-errors/workspace export | features/export/api'),
  line(
    'project loading: three texts; overlay closes',
    '08-errors/workspace loading | 08-errors/workspace project | project/open',
  ),
  line('results load failure: cleared, model-edit', '08-errors/workspace results | 04-states/workspace results'),
  line('subproject load failure: cleared, rethrown', '08-errors/workspace subproject | 04-states/workspace subproject'),
  line(
    'upload: three texts of the chooser',
    'upload/rules chooser | 08-errors/projects chooser | 05-validation/workspace upload',
  ),
  line('upload: two texts of the drop', 'upload/rules drop | 08-errors/projects chooser'),
  line('upload fallbacks', 'upload reports | upload one file by default'),
  line('upload errors show in the overlay', '08-errors/projects overlay'),
  line('eight project toasts', '08-errors/projects project toasts'),
  line(
    "'Invalid token amount', 'Failed to consume tokens'",
    'tokens/rules token amount | exports/routes never below zero | 08-errors/workspace consumption',
  ),
  line('two token warnings', '08-errors/projects very low | tokens/rules'),
  line('balance fetch failure: zero and default plan', '08-errors/projects balance'),
  line('usage history failure: empty, pagination reset', '08-errors/projects usage history'),
  line(
    "'Token balance refreshed' and its failure",
    '08-errors/projects refreshed | billing/refresh | 04-states/projects refresh | 08-errors/projects tokens',
  ),
  line('top-up success and fallback', '05-validation/tokens billing.html | top-up.test falls back'),
  line('avatar texts', '08-errors/accounts account and team'),
  line('invite, remove, resend texts', '08-errors/accounts account and team'),
  line('account deletion texts', '08-errors/accounts account and team'),
  line('team load failure: role none; superuser stays owner', '08-errors/accounts team load'),
  line('tour-seen failure only warns', 'tour/seen warning'),
  line('invitation_expired', '08-errors/accounts team invitation modal'),
  line('login_required', '08-errors/accounts team invitation modal'),
  line('wrong_email', '08-errors/accounts team invitation modal'),
  line('already_member with its button', '08-errors/accounts team invitation modal | team/states has the button'),
  line('internal_error', '08-errors/accounts team invitation modal'),
  line('success with its button', '08-errors/accounts team invitation modal | team/states has the button'),
  line('an unknown code shows nothing', 'team/states stays hidden | 02-screens/auth unknown code'),
  line('HTTP client: codes of its own', 'platform/http/client fails with | platform/http/client fallback'),
  line('ChunkLoadError', 'load-chunk'),
  noTest('other server error texts: not shown', 'the specification does not show them'),
]
