import { describe, expect, it } from 'vitest'
import { isLine, isNameLine, isParagraphs } from './rules.ts'

const named = (codes: readonly number[]) => codes.map((code) => `a${String.fromCodePoint(code)}b`)
const controls = [0, 1, 7, 8, 0x0b, 0x0c, 0x1b, 0x7f, 0x80, 0x9f]

describe('a text', () => {
  it('may be anything that people write', () => {
    for (const text of ['', 'Lever 2', 'Žižka — “τεστ”', '支架', '👩‍🔧 jig', 'نمونه', 'a‌b']) {
      expect([isLine(text), isParagraphs(text), isNameLine(text)]).toEqual([true, true, true])
    }
  })

  it('has no control characters, and no half of a surrogate pair', () => {
    for (const text of [...named(controls), 'a\ud800', '\udc00b']) {
      expect([isLine(text), isParagraphs(text), isNameLine(text)], JSON.stringify(text)).toEqual([false, false, false])
    }
  })

  it('of several lines may have tabs and line breaks, one line may not', () => {
    for (const text of ['a\tb', 'a\nb', 'a\r\nb']) expect([isLine(text), isParagraphs(text)]).toEqual([false, true])
  })

  it('that is a name has no characters that turn the writing direction', () => {
    for (const text of named([0x061c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069])) {
      expect([isLine(text), isNameLine(text)], JSON.stringify(text)).toEqual([true, false])
    }
  })
})
