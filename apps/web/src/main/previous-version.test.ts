import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The entries that the previous version wrote into the browser, to the byte. */
const stored: Readonly<Record<string, string>> = {
  theme: '{"state":{"choice":"dark"},"version":1}',
  'viewer-settings':
    '{"state":{"scene":{"displayAxes":false,"displayGrid":true,"pivot":"part","resetCamera":false},"material":{"color":"#FFFFFF","opacity":0.7,"latticeColor":"#112233","latticeOpacity":1,"wireframe":false,"displayForceArrows":true},"section":{"sectionPlane":"yz","clipPosition":0.25,"reverse":true,"enableClipping":true}},"version":1}',
  mouse: '{"state":{"style":"fusion"},"version":1}',
  'workspace-sheet': '{"state":{"open":false},"version":1}',
  'result-columns': '{"state":{"shown":{"cell":true,"cost":false}},"version":1}',
  'tell-when-done': '{"state":{"wanted":true},"version":1}',
  'has-seen-tour': 'true',
  'bug-report-draft': '{"title":"The grid is gone","description":"","email":"ada@example.com"}',
  'draft:p1':
    '{"savedAt":"2026-03-01T10:00:00.000Z","name":"Lever","fileUnit":"mm","subprojectId":null,"selection":{"mode":"boundary","load":[2],"boundary":[0,7],"force":{"x":0,"y":0,"z":1},"forceAt":{"x":1,"y":2,"z":3}},"settings":{"optimization_goal":"stiffness","optimization_value":100,"shell_thickness":1,"domain":"static","material":"HP HR PA12","printer":"HP MJF 5200","zero_thickness_dir":"None"},"unitType":"metric"}',
}
const storedInTab: Readonly<Record<string, string>> = {
  'carried-toast': '{"text":"Account deleted successfully","kind":"success"}',
}

function storage(entries: Readonly<Record<string, string>>): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage(stored))
  vi.stubGlobal('sessionStorage', storage(storedInTab))
  vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

it('a user’s settings stay when a new version is installed', async () => {
  const { useThemeChoice } = await import('../platform/theme.ts')
  expect(useThemeChoice.getState().choice).toBe('dark')
  const { useView } = await import('../workspace/view/settings.ts')
  expect(useView.getState()).toMatchObject({
    scene: { displayAxes: false, pivot: 'part' },
    material: { opacity: 0.7, latticeColor: '#112233' },
    section: { sectionPlane: 'yz', clipPosition: 0.25, reverse: true, enableClipping: true },
  })
  const { useMouseStyle } = await import('../workspace/view/mouse.ts')
  expect(useMouseStyle.getState().style).toBe('fusion')
  const { useSheet } = await import('./workspace/sheet.tsx')
  expect(useSheet.getState().open).toBe(false)
  const { useColumnChoice } = await import('../features/results/column-choice.ts')
  expect(useColumnChoice.getState().shown).toEqual({ cell: true, cost: false })
  const { useRunNotification } = await import('../features/generate/notification.ts')
  expect(useRunNotification.getState().wanted).toBe(true)
  const { readSeen } = await import('../features/tour/seen.ts')
  expect(readSeen()).toBe(true)
})

it('a user’s drafts stay, too', async () => {
  const { useBugReport } = await import('../features/bug-report/draft.ts')
  expect(useBugReport.getState().draft).toMatchObject({ title: 'The grid is gone', email: 'ada@example.com' })
  const { readDraft } = await import('../workspace/draft.ts')
  const { freshStudy } = await import('../workspace/study.ts')
  const project = { id: 'p1', name: 'Lever', file_unit: 'mm' } as never
  const draft = readDraft({ ...freshStudy, project }, { surfaces: 8, triangles: 96 })
  expect(draft?.loads).toEqual({ cases: [], supports: [], masses: [], regions: [], aim: 'worst', firstWeight: 1 })
  expect(draft?.settings).toMatchObject({ goal: 'stiffness', target: 100 })
  expect(draft?.unitType).toBe('metric')
  expect(draft?.selection).toEqual({
    mode: 'held',
    load: [2],
    held: [0, 7],
    force: { x: 0, y: 0, z: 1 },
    forceAt: { x: 1, y: 2, z: 3 },
  })
})

it('a draft is written in the form that the previous version reads', async () => {
  const { keepDraft, readDraft } = await import('../workspace/draft.ts')
  const { freshStudy } = await import('../workspace/study.ts')
  const study = { ...freshStudy, project: { id: 'p1', name: 'Lever', file_unit: 'mm' } as never }
  const before = stored['draft:p1'] ?? ''
  const draft = readDraft(study, { surfaces: 8, triangles: 96 })
  keepDraft({ ...study, ...draft }, new Date(JSON.parse(before).savedAt), 96)
  expect(JSON.parse(localStorage.getItem('draft:p1') ?? 'null')).toEqual(JSON.parse(before))
})

it('a message that the previous page left is shown', async () => {
  const { showFlashMessage } = await import('../platform/notices/flash-message.ts')
  const { useToasts } = await import('../platform/notices/toasts.ts')
  showFlashMessage()
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'Account deleted successfully', kind: 'success' }])
})
