import { type Line, line } from './line.ts'

/** §3 */
export const entities: readonly Line[] = [
  line('current user: fields, Guest, from the page', '03-entities/accounts current user | http/pages hand over'),
  line('register payload', '03-entities/accounts register'),
  line('login payload', '03-entities/accounts login'),
  line('password reset payload, token in the path', '03-entities/accounts reset'),
  line('forgot-password and resend-verification payload', '07-calls/accounts payload'),
  line('project: fields, Untitled', '03-entities/workspace subproject | projects/routes makes a project'),
  line('subproject: fields, Optimizing...', '03-entities/workspace subproject | projects/study-units stored in SI'),
  line(
    'optimization settings and defaults',
    '03-entities/workspace settings | 03-entities settings defaults | 09-constants/values defaults | optimization/limits specified defaults',
  ),
  line(
    'force vector from the normal; position kept',
    'workspace/selection unit normal | 04-states/workspace normal | 03-entities/workspace input',
  ),
  line(
    'surfaces: colour, start indices, counts; green and red',
    'workspace/selection | 03-entities/workspace surface | 09-constants/values colour',
  ),
  line(
    'surface triangle payload entry',
    'saved-surfaces numbers surfaces | 03-entities/workspace surface | 07-calls surface-selection',
  ),
  line('optimization result: candidates, seconds, optimization_data', 'runs/routes ranked candidates | 07-calls results'),
  line('sort state: column and direction', 'results/table click'),
  line('shader results cached per row, status and path', 'exports/routes shader comes'),
  line('token balance: fields', '07-calls token-balance | tokens/balance spending | 03-entities/projects balance'),
  line('usage history and pagination', 'exports/routes usage history | 07-calls usage'),
  line('token config: costs and top-up link', '05-validation/tokens link | 07-calls token-config'),
  line('subscription status kept as returned', 'billing/routes one answer | 07-calls subscription'),
  line('team member, stats, role', '03-entities/accounts team member'),
  line('scene controls defaults', '03-entities scene | 09-constants/values scene | workspace/states scene controls:'),
  line('material defaults', '03-entities material | 09-constants/values material | workspace/states material:'),
  line('section view defaults', '03-entities section | 09-constants/values section | workspace/states section view:'),
  line('scene, material, section persisted and restored', '03-entities persist | 04-states/workspace reload'),
  line('tour state', 'tour/states step | tour/seen kept'),
  line('tour step: id, target, content, placement, hooks', 'tour/states is there in its order'),
  line('seventeen steps in order', 'tour/model seventeen | tour/states is there in its order'),
  line(
    'tour mock data: project, result, nine GLSL files, their answer',
    'demonstration.test | 04-states/tour mock | tour mock GLSL',
  ),
  line(
    'browser storage: signals, cooldowns, seen flag, tool states, pending file …',
    '03-entities/accounts browser storage | tour/seen | 03-entities/workspace storage',
  ),
  line('one pending file in a local store, cleared with a session entry', '03-entities pending | 04-states/workspace pending'),
  line('invitation result in the query', 'team/states starts as'),
]
