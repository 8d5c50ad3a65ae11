import { describe, expect, it } from 'vitest'
import { uploadMessages } from './messages.ts'
import { type DropRules, defaultDropRules, isAccepted, sortDropped, uploadRefusal } from './rules.ts'

const file = (name: string, type = '', size = 10) => ({ name, type, size })
const rules = (given: Partial<DropRules>): DropRules => ({ ...defaultDropRules, ...given })

describe('§5 the drop zone', () => {
  it.each([
    [file('A.STL'), ['.stl'], true],
    [file('a.stl.txt'), ['.stl'], false],
    [file('a', 'image/PNG'), ['image/png'], true],
    [file('a.png', 'text/plain'), ['image/png'], false],
    [file('a', 'image/webp'), ['image/*'], true],
    [file('a', 'imagery/webp'), ['image/*'], false],
    [file('a.bin'), [], true],
  ])('§5.1 §8.3 matches %o against %o by extension, MIME type or wildcard: %s', (offered, accept, expected) => {
    expect(isAccepted(offered, accept)).toBe(expected)
  })

  it('§8.3 takes one file by default and rejects all of two', () => {
    expect(sortDropped([file('a')], defaultDropRules)).toEqual({ accepted: [file('a')], rejected: [] })
    const { accepted, rejected } = sortDropped([file('a'), file('b')], defaultDropRules)
    expect(accepted).toEqual([])
    expect(rejected.map(({ reason, message }) => [reason, message])).toEqual(Array(2).fill(['count', 'Too many files selected']))
  })

  it('§8.3 reports accepted and rejected files apart, each with the reason', () => {
    const offered = [file('a.png'), file('b.txt'), file('c.png', '', 101), file('d.png', '', 0), file('e.png', '', 100)]
    const { accepted, rejected } = sortDropped(offered, rules({ maxFiles: 5, accept: ['.png'], maxBytes: 100, minBytes: 1 }))
    expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'e.png'])
    expect(rejected.map(({ file: { name }, message }) => [name, message])).toEqual([
      ['b.txt', 'File type not accepted'],
      ['c.png', 'File is too large'],
      ['d.png', 'File is too small'],
    ])
  })
})

const stl = (name: string, size = 1) => ({ name, size })

describe('§5 model upload', () => {
  it('§9.3 accepts .stl in any case up to and including 104857600 bytes', () => {
    expect(uploadRefusal([stl('A.STL', 104_857_600)], 'chooser')).toBeUndefined()
  })
  it('§8.3 has separate texts for chooser and drop', () => {
    expect(uploadRefusal([stl('a.stl', 104_857_601)], 'chooser')).toBe('File is too large. Maximum size is 100MB')
    expect(uploadRefusal([stl('a.stl', 104_857_601)], 'drop')).toBe('File size must be less than 100MB')
    expect(uploadRefusal([stl('a.obj')], 'chooser')).toBe('Unsupported file format. Supported formats: STL')
    expect(uploadRefusal([stl('a.obj')], 'drop')).toBe('Only STL files are allowed')
  })
  it('requires a file', () => expect(uploadRefusal([], 'chooser')).toBe(uploadMessages.missingFile))
  it('refuses two files before it looks at them', () => {
    expect(uploadRefusal([stl('a.stl'), stl('b.obj')], 'drop')).toBe('Too many files. Please select only one file')
  })
})
