import { describe, expect, it } from 'vitest'
import { sortDropped } from '../upload/rules.ts'
import { bugReportMessages as texts } from './messages.ts'
import { type BugReport, bugReportText } from './model.ts'
import { bugReportErrors, reportedPath, screenshotRules } from './rules.ts'

const report = (given: Partial<BugReport>): BugReport => ({
  title: 'It broke',
  description: '',
  email: '',
  context: [],
  ...given,
})
const picture = (type = 'image/png', size = 1) => ({ name: 'scene', type, size })
const refusal = (offered: readonly ReturnType<typeof picture>[], present: number) =>
  sortDropped(offered, screenshotRules(present)).rejected[0]?.message

describe('§1 a bug report', () => {
  it('§1.9 needs a title and nothing else', () => {
    expect(bugReportErrors(report({}))).toEqual({})
    expect(bugReportErrors(report({ title: ' ' }))).toEqual({ title: [texts.titleMissing] })
  })
  it('names each field that is too long, and a malformed address', () => {
    const errors = bugReportErrors(report({ title: 'x'.repeat(121), description: 'x'.repeat(5001), email: 'me' }))
    expect(errors).toEqual({ title: [texts.titleTooLong], description: [texts.descriptionTooLong], email: [texts.emailInvalid] })
  })
  it('takes at most three pictures, by count, then type, then size', () => {
    expect(refusal([picture()], 2)).toBeUndefined()
    expect(refusal([picture('text/plain')], 3)).toBe('Too many files selected')
    expect(refusal([picture('image/svg+xml', 6_000_000)], 0)).toBe('File type not accepted')
    expect(refusal([picture('image/png', 5 * 1024 * 1024)], 0)).toBeUndefined()
    expect(refusal([picture('image/png', 5 * 1024 * 1024 + 1)], 0)).toBe('File is too large')
    expect(refusal([picture('image/png', 0)], 0)).toBe('File is too small')
  })
  it('reports where it happened without queries and without the token of an emailed link', () => {
    expect(reportedPath('/project/p1?study=s#x')).toBe('/project/p1')
    expect(reportedPath('/auth/reset-password/secret-token')).toBe('/auth/reset-password/…')
    expect(reportedPath('/auth/reset-password/a/b')).toBe('/auth/reset-password/…')
  })
  it('reads as plain text, for when it must be sent by other means', () => {
    const text = bugReportText(report({ description: 'I clicked.', context: [{ name: 'Version', value: '1.0' }] }))
    expect(text).toBe('It broke\n\nI clicked.\n\nVersion: 1.0')
  })
  it('says where to answer when it is known, and leaves out blanks around what was typed', () => {
    const text = bugReportText(report({ title: ' It broke ', description: ' I clicked.\n', email: ' ada@example.com ' }))
    expect(text).toBe('It broke\n\nI clicked.\n\nAnswer to: ada@example.com')
    expect(bugReportText(report({ title: 'a', email: ' ' }))).toBe('a')
    expect(bugReportErrors(report({ email: ' ' }))).toEqual({})
    expect(bugReportErrors(report({ email: ' ada@example.com ' }))).toEqual({})
  })
})

describe('the fields of a bug report, just in and just out', () => {
  const fields = (change: Parameters<typeof report>[0]) => Object.keys(bugReportErrors(report(change)))
  it('a title has at most 120 characters and a description 5,000', () => {
    expect(fields({ title: 'a'.repeat(120) })).toEqual([])
    expect(fields({ title: 'a'.repeat(121) })).toEqual(['title'])
    expect(fields({ description: 'a'.repeat(5000) })).toEqual([])
    expect(fields({ description: 'a'.repeat(5001) })).toEqual(['description'])
  })
})
