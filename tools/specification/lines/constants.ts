import { type Line, line, noTest } from './line.ts'

/** §9 */
export const constants: readonly Line[] = [
  line(
    'costs: generate 20, preview 1, export 19',
    'runs/routes charges once | exports/routes charges once | cells/routes one token | 09-constants/values cost',
  ),
  line('low over 80 percent or under 10; very low under 3', 'tokens/rules strict at'),
  line('default plan hobbyist_education', '09-constants/values plan | 08-errors/projects balance | billing/routes one answer'),
  line('usage history: page 1, 20 a page', 'exports/routes page by page | 09-constants/values usage'),
  line('payment refresh after 2000 ms', 'payment-return two seconds'),
  line('team: 4 in all, 0 at first', 'teams/routes four seats | 08-errors/accounts team load | 09-constants/values team'),
  line('upload: 104857600 bytes, one .stl; file store version 1', 'upload/rules 104857600 | 03-entities pending'),
  line('toasts: five, oldest dropped, 4000 ms, top-center', 'notice/states | notices/toasts | 09-constants/values toasts'),
  line('tour: id, 17 steps, delays, nine files', 'tour/states step | tour/model | 04-states/tour'),
  line('goal hint 0–10,000 lbf; two unit systems', 'optimization/rules goal range | units'),
  line('0.039 in, 25.4; tolerance 5; 4.44822; 0.175127', 'units 5 and | engine/src/candidates/rank | 09-constants/values units'),
  line('colours of surfaces, material, lattice', '09-constants/values colour | 09-constants/viewer colour'),
  line('screenshot from (15,15,15), zoom 100, PNG; lattice opacity 0.7', 'camera/screenshot | 04-states/workspace opacity'),
  line('project load delays 100 ms', 'project/open 100 ms'),
  line('optimized_lattice.stl', 'formats.test optimized_lattice | 01-product engineer'),
  line('team-join refresh after 1000 ms', '02-screens/auth second later'),
  line('script part time-out 120000 ms', 'load-chunk 120000'),
  line('modals: small for invitations', '02-screens/bug-report modal | 02-screens/auth team-invitation'),
  line('modals lock page scrolling', 'feedback/scroll-lock | 02-screens/bug-report scroll'),
  line('modals close on Escape or outside click unless disabled', '02-screens/auth Escape | 02-screens/bug-report Escape'),
  line('breakpoints from 640 to 3840 px', '02-screens/main 640 | 09-constants/values breakpoint'),
  noTest('fonts come from a web font service', 'deviation on purpose: ours are self-hosted, decision 0005'),
]
