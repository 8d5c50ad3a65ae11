import { describe, expect, it } from 'vitest'
import { emptyHistory, recordStep, redoStep, type UndoHistory, undoStep } from './undo-history.ts'

const two = recordStep(recordStep(emptyHistory, 'a', 'goal', 0), 'b', 'force', 5000)

describe('undo and redo', () => {
  it('go back step by step and forward again', () => {
    const back = undoStep(two, 'c')
    expect(back?.state).toBe('b')
    const further = undoStep(back!.history, 'b')
    expect(further?.state).toBe('a')
    expect(undoStep(further!.history, 'a')).toBeUndefined()
    const forward = redoStep(further!.history, 'a')
    expect(forward?.state).toBe('b')
    expect(redoStep(forward!.history, 'b')?.state).toBe('c')
  })
  it('take a number that is typed digit by digit as one step', () => {
    const typed = recordStep(recordStep(emptyHistory, '0', 'goal', 0), '1', 'goal', 300)
    expect(typed.undo).toEqual(['0'])
    expect(recordStep(typed, '12', 'goal', 5000).undo).toEqual(['0', '12'])
  })
  it('forget the undone steps after a new one', () => {
    const back = undoStep(two, 'c')!.history
    expect(recordStep(back, 'b', 'shell', 9000).redo).toEqual([])
  })
  it('keep a hundred steps', () => {
    let history: UndoHistory<number> = recordStep<number>(emptyHistory, 0, 'step 0', 0)
    for (let i = 1; i < 150; i++) history = recordStep(history, i, `step ${i}`, i)
    expect([history.undo.length, history.undo[0]]).toEqual([100, 50])
  })
})
