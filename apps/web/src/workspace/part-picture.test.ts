import { tutorialProjectId } from '@trabecula/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const kept = vi.hoisted(() => vi.fn<(picture: object) => Promise<void>>(async () => undefined))
const shared = vi.hoisted(() => vi.fn<(picture: object, signal: AbortSignal) => Promise<void>>(async () => undefined))
vi.mock('../session/projects/thumbnail.ts', () => ({ keepThumbnail: kept, sharePicture: shared }))
const { pictureLater } = await import('./part-picture.ts')
const { clearPart, usePart } = await import('./part.ts')
const { changeStudy, resetStudy } = await import('./study.ts')

/** Opens a project like the workspace, and takes its picture in the end. */
function opened(id: string, take: () => Promise<string>, project: object = {}) {
  resetStudy()
  clearPart()
  changeStudy({ project: { id, ...project } as never })
  const part = { projectId: id } as never
  usePart.setState({ part })
  return pictureLater(part, take)
}
/** A picture that takes as long as the test decides. */
function slowPicture() {
  let draw: (content: string) => void = () => undefined
  const drawn = new Promise<string>((resolve) => {
    draw = resolve
  })
  return { take: () => drawn, draw }
}

beforeEach(() => {
  vi.useFakeTimers()
  kept.mockClear()
  shared.mockClear()
})
afterEach(() => vi.useRealTimers())

it('gives the team the picture of the project whose part it shows', async () => {
  opened('a', async () => 'picture of a')
  await vi.advanceTimersByTimeAsync(1499)
  expect(kept).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const picture = { projectId: 'a', content: 'picture of a' }
  expect([kept.mock.calls[0]?.[0], shared.mock.calls[0]?.[0]]).toEqual([picture, picture])
})

it.each([
  ['the tour', tutorialProjectId],
  ['another project', 'b'],
])('drops a picture that is still being taken when %s is opened: it is neither sent nor kept for that', async (_, next) => {
  const { take, draw } = slowPicture()
  opened('a', take)
  await vi.advanceTimersByTimeAsync(1600)
  const end = opened(next, async () => 'later')
  draw('picture of a')
  await vi.advanceTimersByTimeAsync(100)
  end()
  expect([kept.mock.calls, shared.mock.calls]).toEqual([[], []])
})

it('takes none of a part that was replaced, although the wait was not cancelled', async () => {
  const take = vi.fn<() => Promise<string>>()
  opened('a', take)
  changeStudy({ project: { id: tutorialProjectId } as never })
  clearPart()
  await vi.advanceTimersByTimeAsync(5000)
  expect(take).not.toHaveBeenCalled()
})

it('stops sending a picture when its project is left', async () => {
  opened('a', async () => 'picture of a')
  await vi.advanceTimersByTimeAsync(1500)
  const signal = shared.mock.calls[0]?.[1]
  expect(signal?.aborted).toBe(false)
  resetStudy()
  expect(signal?.aborted).toBe(true)
})

it.each([
  ['the demonstration, which is on no server', tutorialProjectId, {}],
  ['a project that has one', 'a', { picture_path: '/files/p.webp' }],
])('keeps the picture of %s in this browser only', async (_, id, project) => {
  opened(id, async () => 'picture', project)
  await vi.advanceTimersByTimeAsync(1500)
  expect([kept.mock.calls.length, shared.mock.calls.length]).toEqual([1, 0])
})
