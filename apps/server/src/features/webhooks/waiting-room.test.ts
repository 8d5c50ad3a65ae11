import { describe, expect, it } from 'vitest'
import { openWaitingRoom } from './waiting-room.ts'

describe('a waiting room', () => {
  it('has a few places for each team, and some in all', () => {
    const room = openWaitingRoom({ perTeam: 2, inAll: 3 })
    const leave = [room.enter('a'), room.enter('a')]
    expect(leave).not.toContain(null)
    expect(room.enter('a')).toBeNull()
    expect(room.enter('b')).not.toBeNull()
    expect(room.enter('c'), 'it is full').toBeNull()
    leave[0]?.()
    leave[0]?.()
    expect(room.enter('c')).not.toBeNull()
    expect(room.enter('a'), 'full again').toBeNull()
    leave[1]?.()
    expect(room.enter('a')).not.toBeNull()
  })

  it('is closed when nothing goes on in it any more', async () => {
    const room = openWaitingRoom({ perTeam: 1, inAll: 1 })
    const end = Promise.withResolvers<void>()
    room.hold(end.promise)
    let closed = false
    const closing = room.close().then(() => {
      closed = true
    })
    expect([room.signal.aborted, closed]).toEqual([true, false])
    end.resolve()
    await closing
    expect(closed).toBe(true)
  })
})
