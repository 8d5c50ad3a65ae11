import { describe, expect, it } from 'vitest'
import { uploadRefusal } from './model-file.ts'

const file = (name: string, size = 1) => ({ name, size })

describe('§5 model upload', () => {
  it('accepts .stl in any case up to and including 104857600 bytes', () => {
    expect(uploadRefusal([file('A.STL', 104_857_600)], 'chooser')).toBeUndefined()
  })
  it("answers the chooser's and the drop's own texts", () => {
    expect(uploadRefusal([file('a.stl', 104_857_601)], 'chooser')).toBe('File is too large. Maximum size is 100MB')
    expect(uploadRefusal([file('a.stl', 104_857_601)], 'drop')).toBe('File size must be less than 100MB')
    expect(uploadRefusal([file('a.obj')], 'chooser')).toBe('Unsupported file format. Supported formats: STL')
    expect(uploadRefusal([file('a.obj')], 'drop')).toBe('Only STL files are allowed')
  })
  it('refuses two files before it looks at them', () => {
    expect(uploadRefusal([file('a.stl'), file('b.obj')], 'drop')).toBe('Too many files. Please select only one file')
  })
})
