import { tokenMessages } from '@trabecula/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const opened = vi.hoisted(() => vi.fn<(address: string) => void>())
const shown = vi.hoisted(() => vi.fn<(text: string, kind: string) => void>())
const carried = vi.hoisted(() => vi.fn<(text: string, kind: string) => void>())
const session = vi.hoisted(() => ({ isSuperuser: false }))
const config = vi.hoisted(() => ({ link: 'https://pay.example/team' as string | null, known: true }))
vi.mock('../../platform/new-tab.ts', () => ({ openInNewTab: opened }))
vi.mock('../../platform/notices/toasts.ts', () => ({ toast: shown }))
vi.mock('../../platform/notices/flash-message.ts', () => ({ setFlashMessage: carried }))
vi.mock('../../session/user.ts', () => ({ currentUser: session }))
vi.mock('../../session/queries.ts', () => ({
  queryClient: { fetchQuery: async () => config },
  tokenConfigQuery: {},
}))
const { topUp } = await import('./top-up.ts')

describe('topping up', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    opened.mockImplementation(() => undefined)
    session.isSuperuser = false
    Object.assign(config, { link: 'https://pay.example/team', known: true })
  })

  it('§7.4 §7.11 opens the link in a new tab for an owner', async () => {
    await topUp('owner')
    expect(opened.mock.calls).toEqual([['https://pay.example/team']])
    expect(shown).toHaveBeenCalledWith(tokenMessages.topupOpened, 'success')
  })

  it('§5.10 is refused to members and superusers, and without a link, and then opens nothing', async () => {
    await topUp('member')
    session.isSuperuser = true
    await topUp('owner')
    session.isSuperuser = false
    config.link = null
    await topUp('owner')
    expect(shown.mock.calls.map(([text]) => text)).toEqual([
      tokenMessages.topupForMember,
      tokenMessages.topupForSuperuser,
      tokenMessages.topupUnavailable,
    ])
    expect(opened).not.toHaveBeenCalled()
  })

  it('§8.5 falls back to the billing page when the link cannot be fetched', async () => {
    config.known = false
    await topUp('owner')
    expect(opened.mock.calls).toEqual([['/billing.html']])
    expect(shown).toHaveBeenCalledWith(tokenMessages.topupFallback, 'info')
  })

  it('falls back to the billing page when the tab cannot be opened, in this tab when none can', async () => {
    opened.mockImplementationOnce(() => {
      throw new Error('blocked')
    })
    await topUp('owner')
    expect(opened.mock.calls.map(([address]) => address)).toEqual(['https://pay.example/team', '/billing.html'])

    const left = vi.fn()
    vi.stubGlobal('location', { assign: left })
    opened.mockImplementation(() => {
      throw new Error('blocked')
    })
    await topUp('owner')
    expect(left).toHaveBeenCalledWith('/billing.html')
    expect(carried).toHaveBeenCalledWith(tokenMessages.topupFallback, 'info')
    vi.unstubAllGlobals()
  })
})
