/**
 * The text of `assembly/elasticity/generated/cut-cell.ts`: the stiffness of a cell whose moduli differ from one Gauss point to
 * the next, in the 18 modes that deform it, and its product with four or two cells' modes at once. Which entries are not
 * zero follows from the table of strains below; straight code keeps them in registers. `build.ts` writes the file.
 */
import { place, productLines } from './generate-cut-product.ts'

/**
 * The modes that deform a cell, each as modes 8 · component + m of the displacement (operator/element.ts): two modes
 * that only occur as a sum, the constant shear strains, are one here, so that rotations cost nothing.
 */
const modes: readonly (readonly string[])[] = [
  ...['u1', 'v2', 'w4', 'u3', 'u5', 'v3', 'v6', 'w5', 'w6', 'u7', 'v7', 'w7'].map((name) => [name]),
  ...[
    ['u2', 'v1'],
    ['u4', 'w1'],
    ['v4', 'w2'],
  ],
  ...['u6', 'v5', 'w3'].map((name) => [name]),
]

/** A mode of the displacement, or an internal one (a, b …), and the mode 0 … 7 in which it varies over the cell. */
type Term = readonly [name: string, varies: number]

const normals: readonly (readonly Term[])[] = [
  [
    ['u1', 0],
    ['u3', 2],
    ['u5', 4],
    ['u7', 6],
    ['a', 1],
  ],
  [
    ['v2', 0],
    ['v3', 1],
    ['v6', 4],
    ['v7', 5],
    ['b', 2],
  ],
  [
    ['w4', 0],
    ['w5', 1],
    ['w6', 2],
    ['w7', 3],
    ['c', 4],
  ],
]
const shears: readonly (readonly Term[])[] = [
  [
    ['u2', 0],
    ['u3', 1],
    ['v3', 2],
    ['u6', 4],
    ['v5', 4],
    ['u7', 5],
    ['v7', 6],
    ['a', 2],
    ['b', 1],
  ],
  [
    ['u4', 0],
    ['u5', 1],
    ['w5', 4],
    ['u6', 2],
    ['w3', 2],
    ['u7', 3],
    ['w7', 6],
    ['a', 4],
    ['b', 1],
  ],
  [
    ['v4', 0],
    ['v6', 2],
    ['w6', 4],
    ['v5', 1],
    ['w3', 1],
    ['v7', 3],
    ['w7', 5],
    ['a', 4],
    ['b', 2],
  ],
]

const isInternal = (name: string): boolean => name.length === 1
const numberOf = (name: string): number => modes.findIndex((mode) => mode.includes(name))
const bits = (m: number): number => (m & 1) + ((m >> 1) & 1) + (m >> 2)

/** Sums of products by entry; a sum is written once, in the order in which its terms come. */
class Entries {
  readonly terms = new Map<string, string[]>()

  add(row: string, column: string, term: string): void {
    const entry = `${row} ${column}`
    this.terms.set(entry, [...(this.terms.get(entry) ?? []), term])
  }
}

/** The mode number of a displacement, padded so that names sort by it. */
const unknown = (name: string): string => (isInternal(name) ? name : String(numberOf(name)).padStart(2, '0'))

function addPair(to: Entries, modulus: string, [p, atP]: Term, [q, atQ]: Term): void {
  const [row, column] = [unknown(p), unknown(q)].sort() as [string, string]
  const share = 3 ** (-(bits(atP) + bits(atQ)) / 2)
  to.add(row, column, share === 1 ? `${modulus}${atP ^ atQ}` : `${share} * ${modulus}${atP ^ atQ}`)
}

/** Entries among displacement modes, and those of each group of internal modes: the normal ones and three pairs. */
function stiffness(): { own: Entries; groups: Entries[] } {
  const own = new Entries()
  const groups: Entries[] = []
  const add = (group: Entries, modulus: string, p: Term, q: Term): void =>
    addPair(isInternal(p[0]) || isInternal(q[0]) ? group : own, modulus, p, q)
  const normal = new Entries()
  normals.forEach((strain, n) => {
    strain.forEach((p, i) => {
      for (const q of strain.slice(i)) add(normal, 'c', p, q)
      for (const other of normals.slice(n + 1)) for (const q of other) add(normal, 'l', p, q)
    })
  })
  groups.push(normal)
  for (const strain of shears) {
    const group = new Entries()
    strain.forEach((p, i) => {
      for (const q of strain.slice(i)) add(group, 's', p, q)
    })
    groups.push(group)
  }
  return { own, groups }
}

const { own, groups } = stiffness()

/** Rows and columns of the upper half that are not zero, row by row: how a matrix is kept. */
const pattern = [...own.terms.keys()].sort().map((entry) => entry.split(' ').map(Number) as [number, number])

const k = (row: number | string, column: number | string): string => `k${Number(row)}_${Number(column)}`

function transform(name: string, offset: number): string[] {
  const load = (n: number): string => `load<f32>(moduli, ${16 * (offset + n)})`
  const at = (n: number): string => `${name}At${n}`
  const pairs = [0, 2, 4, 6]
  return [
    ...Array.from({ length: 8 }, (_, n) => `const ${at(n)} = <f64>${load(n)}`),
    ...pairs.flatMap((n) => [`const ${name}s${n} = ${at(n)} + ${at(n + 1)}`, `const ${name}d${n} = ${at(n + 1)} - ${at(n)}`]),
    ...['s', 'd'].flatMap((p, low) => [
      `const ${name}${low} = w * (${name}${p}0 + ${name}${p}2 + ${name}${p}4 + ${name}${p}6)`,
      `const ${name}${2 + low} = w * (${name}${p}2 - ${name}${p}0 + ${name}${p}6 - ${name}${p}4)`,
      `const ${name}${4 + low} = w * (${name}${p}4 + ${name}${p}6 - ${name}${p}0 - ${name}${p}2)`,
      `const ${name}${6 + low} = w * (${name}${p}6 - ${name}${p}4 - ${name}${p}2 + ${name}${p}0)`,
    ]),
  ]
}

const internalOf = (index: number): string[] => (index === 0 ? ['a', 'b', 'c'] : ['a', 'b'])
const sumOf = (group: Entries, row: string, column: string): string => (group.terms.get(`${row} ${column}`) ?? ['0']).join(' + ')

/** Factors one group's block of internal modes a, b …: A = L D Lᵀ. */
function eliminate(group: Entries, index: number): string[] {
  const internal = internalOf(index)
  const g = `g${index}`
  const lines = internal.flatMap((column, j) =>
    internal.slice(0, j + 1).map((row) => `let ${g}${row}${column} = ${sumOf(group, row, column)}`),
  )
  for (const p of internal) lines.push(`const ${g}${p}First = ${g}${p}${p}`)
  internal.forEach((p, i) => {
    lines.push(`const ${g}${p} = reciprocal(${g}${p}${p}, ${g}${p}First)`)
    internal.slice(i + 1).forEach((q, n) => {
      lines.push(`const ${g}${q}By${p} = ${g}${p}${q} * ${g}${p}`)
      for (const r of internal.slice(i + 1, i + 2 + n)) lines.push(`${g}${r}${q} -= ${g}${q}By${p} * ${g}${p}${r}`)
    })
  })
  return lines
}

/** Takes what one group's internal modes relieve from the entries of its displacement modes. */
function condense(group: Entries, index: number): string[] {
  const internal = internalOf(index)
  const g = `g${index}`
  const lines = eliminate(group, index)
  const rows = [...new Set([...group.terms.keys()].map((entry) => entry.split(' ')[0] as string))]
    .filter((row) => !isInternal(row))
    .sort()
  for (const row of rows) {
    internal.forEach((p, i) => {
      const before = internal.slice(0, i).map((q) => ` - ${g}${p}By${q} * ${g}${q}Of${row}`)
      lines.push(`const ${g}${p}Of${row} = ${sumOf(group, row, p)}${before.join('')}`)
    })
    for (const p of internal) lines.push(`const ${g}${p}Share${row} = relief * ${g}${p} * ${g}${p}Of${row}`)
  }
  rows.forEach((row, i) => {
    for (const column of rows.slice(i)) {
      lines.push(`${k(row, column)} -= ${internal.map((p) => `${g}${p}Share${row} * ${g}${p}Of${column}`).join(' + ')}`)
    }
  })
  return lines
}

/** The factors of each group's A = L D Lᵀ: reciprocal pivots, then what lies below them. */
function factorLines(): string[] {
  return groups.flatMap((group, index) => {
    const lines = eliminate(group, index)
    const g = `g${index}`
    const names = index === 0 ? ['a', 'b', 'c', 'bBya', 'cBya', 'cByb'] : ['a', 'b', 'bBya']
    const from = index === 0 ? 0 : 3 + 3 * index
    const scale = (name: string): string => (name.length === 1 ? ' * third' : '')
    return [...lines, ...names.map((name, n) => `storeFactor(out, lane, ${from + n}, ${g}${name}${scale(name)})`)]
  })
}

const transforms = [...transform('c', 0), ...transform('l', 8), ...transform('s', 16)]

const spread = pattern.flatMap(([row, column], n) => {
  const targets = (modes[row] ?? []).flatMap((p) =>
    (modes[column] ?? []).flatMap((q) => [
      [place(p), place(q)],
      [place(q), place(p)],
    ]),
  )
  const offsets = [...new Set(targets.map(([p = 0, q = 0]) => 96 * p + 4 * q))]
  return [`const e${n} = load<f32>(matrix, ${4 * n})`, ...offsets.map((offset) => `store<f32>(out, e${n}, ${offset})`)]
})

const indent = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('')

export const cutCellSource = (): string => `/**
 * A cell whose moduli differ from one Gauss point to the next (a cut cell), in the 18 modes that deform it: strains are
 * sums of the modes 1, ξ … ξηζ with the signs of the point (docs/theory/finite-cells.md).
 *
 * The product goes through the points: strains from modes, stresses, the internal amplitudes that balance them, stresses
 * again, forces. It reads 24 moduli, the relief and 15 factors, a third of the bytes of a matrix, and bytes are what it
 * waits for. Where a matrix is needed, an entry is a constant times one mode of the moduli; of 171 in the upper half
 * ${pattern.length} are not zero. The incompatible modes fall into four groups that do not meet (three normal ones, two for each
 * shear), condensed one by one.
 *
 * Numbers are kept for four cells at a time, side by side: number e of lane n at 16 e + 4 n. Moduli: c11, c12, c44 at
 * eight points each, x fastest, then the relief, the share of the incompatible modes' relief that the cell gets; f32.
 * \`weight\` is h/16, as modal cells have it.
 *
 * Written by generate-cut-cell.ts: change it there.
 */

/** Bytes of four cells' factors: in f32, and behind them in f64 for the product that needs it. */
export const FOUR_FACTORS: usize = ${(16 + 32) * 15}
const F64_FACTORS: usize = ${16 * 15}

/** Where the Gauss points lie in -1 … 1. */
const POINT: f64 = 0.5773502691896258
/** Below this share of what it was, a pivot is nothing but rounding: all material lies at one point. */
const LEAST_PIVOT: f64 = 1e-9

/**
 * A = L D Lᵀ of the internal modes of one cell, reciprocal pivots and what lies below them, group by group, into a lane of
 * the four factors at \`out\`.
 */
export function cutFactors(moduli: usize, weight: f64, out: usize, lane: usize): void {
  const w = weight / 8
  const third = w / 3
${indent(transforms)}
${indent(factorLines())}}

function storeFactor(out: usize, lane: usize, n: usize, value: f64): void {
  store<f32>(out + (n << 4) + (lane << 2), <f32>value)
  store<f64>(out + F64_FACTORS + (n << 5) + (lane << 3), value)
}

function reciprocal(pivot: f64, first: f64): f64 {
  return pivot > LEAST_PIVOT * first ? 1 / pivot : 0
}

/**
 * modes = K modes for four cells (f32) or two (f64, from an even lane on): 24 vectors at 8 · component + m. The constant
 * modes stay as they are. \`four\` and \`fourFactors\` are the numbers of four cells.
 */
export function multiplyCut<T>(four: usize, fourFactors: usize, lane: usize, weight: f64, modes: usize): void {
  const moduli = four + (lane << 2)
  const factors = sizeof<T>() == 4 ? fourFactors : fourFactors + F64_FACTORS + (lane << 3)
  const w = weight / 8
  const constant = v128.splat<T>(<T>w)
  const linear = v128.splat<T>(<T>(w * POINT))
  const bilinear = v128.splat<T>(<T>(w / 3))
  const slope = v128.splat<T>(<T>POINT)
  const twist = v128.splat<T>(<T>(1.0 / 3.0))
  const relief = entry<T>(moduli + ${16 * 24})
${indent(productLines)}}

function mode<T>(modes: usize, n: usize): v128 {
  return v128.load(modes + (n << 4))
}

function factor<T>(factors: usize, n: usize): v128 {
  return v128.load(factors + (sizeof<T>() == 4 ? n << 4 : n << 5))
}

function entry<T>(at: usize): v128 {
  if (sizeof<T>() == 4) return v128.load(at)
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

/** The stiffness of one cell: ${pattern.length} entries, f32, in the order in which \`spreadCut\` reads them. */
export function cutStiffness(moduli: usize, weight: f64, out: usize): void {
  const w = weight / 8
  const relief = <f64>load<f32>(moduli, ${16 * 24})
${indent(transforms)}
${indent(pattern.map(([row, column]) => `let ${k(row, column)} = ${(own.terms.get(`${String(row).padStart(2, '0')} ${String(column).padStart(2, '0')}`) ?? []).join(' + ')}`))}
${indent(groups.flatMap(condense))}
${indent(pattern.map(([row, column], n) => `store<f32>(out, <f32>${k(row, column)}, ${4 * n})`))}}

/** Its entries among all 24 modes of the displacement, f32, rows and columns 8 · component + m; \`out\` is 0 before. */
export function spreadCut(matrix: usize, out: usize): void {
${indent(spread)}}
`
