import { describe, expect, it } from 'vitest'
import { goBack, goForward, noPast, type Past, remember } from './undo-history.ts'

const two = remember(remember(noPast, 'a', 'goal', 0), 'b', 'force', 5000)

describe('undo and redo', () => {
  it('go back step by step and forward again', () => {
    const back = goBack(two, 'c')
    expect(back?.state).toBe('b')
    const further = goBack(back!.past, 'b')
    expect(further?.state).toBe('a')
    expect(goBack(further!.past, 'a')).toBeUndefined()
    const forward = goForward(further!.past, 'a')
    expect(forward?.state).toBe('b')
    expect(goForward(forward!.past, 'b')?.state).toBe('c')
  })
  it('take a number that is typed digit by digit as one step', () => {
    const typed = remember(remember(noPast, '0', 'goal', 0), '1', 'goal', 300)
    expect(typed.undo).toEqual(['0'])
    expect(remember(typed, '12', 'goal', 5000).undo).toEqual(['0', '12'])
  })
  it('forget what was taken back once something new is done', () => {
    const back = goBack(two, 'c')!.past
    expect(remember(back, 'b', 'shell', 9000).redo).toEqual([])
  })
  it('keep a hundred steps', () => {
    let past: Past<number> = remember<number>(noPast, 0, 'step 0', 0)
    for (let i = 1; i < 150; i++) past = remember(past, i, `step ${i}`, i)
    expect([past.undo.length, past.undo[0]]).toEqual([100, 50])
  })
})
