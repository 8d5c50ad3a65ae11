import { describe, expect, it } from 'vitest'
import { faceColors } from '../face/model.ts'
import { mostLoadCases } from './limits.ts'
import {
  caseColors,
  caseLetters,
  casePatterns,
  faceInk,
  heldPattern,
  massColor,
  regionColor,
  regionPattern,
  supportLetters,
  supportPatterns,
} from './printing.ts'

/** Linear RGB as each kind of colour vision sees it: Machado, Oliveira and Fernandes (2009), at full severity. */
const sights = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const
type Triple = readonly [number, number, number]

const linear = (hex: string): Triple => {
  const share = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [share(1), share(3), share(5)]
}
const times = (m: readonly number[], [r, g, b]: Triple): Triple => {
  const row = (at: number) => Math.min(1, Math.max(0, m[at]! * r + m[at + 1]! * g + m[at + 2]! * b))
  return [row(0), row(3), row(6)]
}
const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b
/** CIE L*a*b* of linear sRGB, white D65. */
const lab = (rgb: Triple): Triple => {
  const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const [r, g, b] = rgb
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = root(luminance(rgb))
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
const pairs = <T>(all: readonly T[]) => all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b] as const))

describe('the appearance of cases, supports and regions', () => {
  it('has a letter, a colour and a pattern for each case that there may be', () => {
    for (const each of [caseLetters, caseColors, casePatterns]) expect(each).toHaveLength(mostLoadCases)
  })
  it.each(Object.entries(sights))('any two colours differ for the colour vision %s', (_, sight) => {
    const differences = pairs([...caseColors, faceColors.held, regionColor]).map(([a, b]) => {
      const [p, q] = [a, b].map((hex) => lab(times(sight, linear(hex)))) as [Triple, Triple]
      return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
    })
    // A difference of about 2 is just visible side by side.
    expect(Math.min(...differences)).toBeGreaterThan(17)
  })
  it('can be read: its ink has a contrast of 4.5 and more', () => {
    for (const hex of [...caseColors, faceColors.held, massColor, regionColor])
      expect((luminance(linear(hex)) + 0.05) / (luminance(linear(faceInk)) + 0.05), hex).toBeGreaterThan(4.5)
  })
  it('needs no colour: letters and patterns are all different', () => {
    const letters = [...caseLetters, ...Object.values(supportLetters)]
    const patterns = [...casePatterns, heldPattern, ...Object.values(supportPatterns), regionPattern]
    expect([new Set(letters).size, new Set(patterns).size]).toEqual([letters.length, patterns.length])
  })
})
