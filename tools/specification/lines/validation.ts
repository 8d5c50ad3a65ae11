import { type Line, line, noTest } from './line.ts'

/** §5 */
export const validation: readonly Line[] = [
  line(
    'model: .stl in any case, 104857600 bytes, one file',
    'upload/rules | projects/routes too much | 05-validation/workspace upload',
  ),
  line('drop zone: count, size, types; accepted and rejected; one by default', 'upload | 05-validation/workspace zone'),
  line("token amount: whole, zero or more, 'Invalid token amount'", 'tokens/rules token amount'),
  line('consuming: balance above zero, none in progress', 'exports/routes never below zero | tokens/races consumed'),
  line(
    "'Failed to authorize' without a CSRF token",
    'platform/http/client abandoned | 08-errors/accounts CSRF | http/csrf refused without',
  ),
  line('optimization needs a project', 'missing.test order | runs/routes refused in the order'),
  line('export needs username, project, numeric candidate; else silent', 'features/export/api | 05-validation/workspace export'),
  line(
    'saving surfaces: needs project, geometry, a surface; else warns',
    '05-validation/workspace surfaces | generate/generate warns',
  ),
  line('non-numeric triangles are skipped; three valid vertices only', '05-validation/workspace triangles | saved-surfaces skip'),
  line(
    'load and boundary are checked before optimization',
    'missing.test order | runs/routes refused in the order | 05-validation/workspace both',
  ),
  line(
    "goal range hint: 'Range from 0–10,000 lbf (enter a value)'",
    'optimization/rules goal range | 05-validation/workspace goal',
  ),
  line('imperial results: 0.175127, 4.44822, 25.4, 1 becomes 0.039', 'units 5 and'),
  line('top-up refused to a member', '05-validation/tokens refused | top-up.test refused'),
  line('top-up refused to a superuser', '05-validation/tokens refused | top-up.test refused'),
  line("'Token top-up link not available'", '05-validation/tokens no link | top-up.test refused'),
  noTest(
    'field rules of registration, password, avatar, invitation: not shown',
    'decided by us; tests under "05-validation/accounts"',
  ),
]
