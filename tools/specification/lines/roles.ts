import { type Line, line, noTest } from './line.ts'

/** §6 */
export const roles: readonly Line[] = [
  line('guest: auth screens only', '06-roles answers each role | access.test guest | permission/table guest'),
  line('member: cannot buy, cannot invite', 'permission/table member | 05-validation/tokens refused'),
  line('owner: invites, removes, buys; billing', 'permission/table owner | 06-roles leaders'),
  line(
    'superuser: no checks, owner in team view, no billing',
    'permission/table superuser | runs/routes superuser | 06-roles superuser',
  ),
  line(
    'others need a subscription and the cost of the action',
    'missing.test order | runs/routes refused in the order | exports/routes tokens are short',
  ),
  line('tutorial projects skip the checks', '06-roles/tutorial | 04-states/tour token | tour skips | 04-states/tour network'),
  line('billing is loaded for authenticated users only', '02-screens/auth nothing for a guest | 02-screens/auth second later'),
  line('in the tour only the allowed parts are usable', 'tour/states restrictions | 04-states/tour'),
  line('an invitation is tied to one address', '06-roles one address | teams/routes refuses anybody'),
  noTest('server-side permission checks: not shown', 'decided by us; tests under "access" and "06-roles"'),
]
