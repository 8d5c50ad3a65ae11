import { beforeEach, expect, test, vi } from 'vitest'
import { tellRunEnd, tellRunShare, tellWhenDone, useTelling } from './run-end.ts'

const page = Object.assign(new EventTarget(), { hidden: true, title: 'Lever | Trabecula' })
const shown: { title: string; body: string | undefined }[] = []
let answer: NotificationPermission = 'granted'

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'default'
  static requestPermission = async () => {
    FakeNotification.permission = answer
    return answer
  }
  constructor(title: string, options?: NotificationOptions) {
    super()
    shown.push({ title, body: options?.body })
  }
}

vi.stubGlobal('document', page)
vi.stubGlobal('Notification', FakeNotification)

const look = () => {
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  look()
  page.hidden = true
  shown.length = 0
  answer = 'granted'
  useTelling.setState({ wanted: false, refused: false })
})

test('the title of a window that nobody looks at tells the share and the end, until it is looked at', () => {
  tellRunShare(0.427)
  expect(page.title).toBe('42 % · Lever | Trabecula')
  tellRunEnd('done', 'Lever')
  expect(page.title).toBe('✓ Lever | Trabecula')
  look()
  expect(page.title).toBe('Lever | Trabecula')
})

test('a window that is looked at keeps its title, and nothing is told', async () => {
  await tellWhenDone(true)
  page.hidden = false
  tellRunShare(0.5)
  tellRunEnd('failed', 'Lever')
  expect(page.title).toBe('Lever | Trabecula')
  expect(shown).toEqual([])
})

test('a notification comes only to those who wanted it, and not where the browser refuses', async () => {
  tellRunEnd('done', 'Lever')
  expect(shown).toEqual([])
  await tellWhenDone(true)
  tellRunEnd('failed', 'Lever')
  expect(shown).toEqual([{ title: 'Lever', body: 'The run failed.' }])
  answer = 'denied'
  await tellWhenDone(true)
  expect(useTelling.getState()).toMatchObject({ wanted: false, refused: true })
  tellRunEnd('done', 'Lever')
  expect(shown).toHaveLength(1)
})
