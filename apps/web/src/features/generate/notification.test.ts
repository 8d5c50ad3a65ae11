import { beforeEach, expect, test, vi } from 'vitest'
import { notifyRunEnd, notifyWhenDone, showShareInTitle, useRunNotification } from './notification.ts'

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
  useRunNotification.setState({ wanted: false, refused: false })
})

test('the title of a hidden window shows progress and end, until the window is visible', () => {
  showShareInTitle(0.427)
  expect(page.title).toBe('42 % · Lever | Trabecula')
  notifyRunEnd('done', 'Lever')
  expect(page.title).toBe('✓ Lever | Trabecula')
  look()
  expect(page.title).toBe('Lever | Trabecula')
})

test('a visible window keeps its title, and no notification is sent', async () => {
  await notifyWhenDone(true)
  page.hidden = false
  showShareInTitle(0.5)
  notifyRunEnd('failed', 'Lever')
  expect(page.title).toBe('Lever | Trabecula')
  expect(shown).toEqual([])
})

test('a notification is sent only on request, and not where the browser refuses', async () => {
  notifyRunEnd('done', 'Lever')
  expect(shown).toEqual([])
  await notifyWhenDone(true)
  notifyRunEnd('failed', 'Lever')
  expect(shown).toEqual([{ title: 'Lever', body: 'The run failed.' }])
  answer = 'denied'
  await notifyWhenDone(true)
  expect(useRunNotification.getState()).toMatchObject({ wanted: false, refused: true })
  notifyRunEnd('done', 'Lever')
  expect(shown).toHaveLength(1)
})
